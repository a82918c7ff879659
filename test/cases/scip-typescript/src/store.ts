export class Store {
  find(id: string): Item | undefined {
    return this.items.find((item) => item.id === id)
  }
  items: Item[] = []
}

export class Item {
  constructor(readonly id: string) {}
  describe(): string {
    return this.id
  }
}

export class Report {
  describe(): string {
    return 'report'
  }
}

export type Registry = { [Name in 'item' | 'report']: Name extends 'item' ? Item : Report }
