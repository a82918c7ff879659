class Item:
    def __init__(self, name):
        self.name = name

    def describe(self):
        return self.name


class Report:
    def describe(self):
        return "report"


def load() -> dict[str, list[tuple[int, Item]]]:
    return {}
