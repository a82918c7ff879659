from shop.models import Item, Report, load


def first():
    for number, item in load()["x"]:
        return item.describe()


def pick(flag: bool):
    thing = Item("a") if flag else Report()
    if isinstance(thing, Report):
        return thing.describe()
    return None
