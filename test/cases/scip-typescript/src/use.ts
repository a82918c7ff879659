import { Item, Store, type Registry } from './store'

export function mapped(registry: Registry): string {
  return registry.report.describe()
}

export function first(store: Store): string {
  const sorted = [...store.items].sort((a, b) => (a.id < b.id ? -1 : 1))
  return sorted.reduce((best, item) => (best.id < item.id ? best : item)).describe()
}

export function made(): Item {
  return new Item('1')
}
