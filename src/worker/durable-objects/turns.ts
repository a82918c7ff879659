/** Runs what changes a repository one at a time, in the order asked: an object's awaits let other calls in between, which must not mix. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work)
    this.#last = turn
    return turn
  }
}
