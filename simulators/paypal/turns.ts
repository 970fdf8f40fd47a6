/** Runs one piece of work for a thing at a time. */
export type Turns = <Value>(thing: string, work: () => Promise<Value>) => Promise<Value>

/** Lets changes of one thing happen one after another, in the order in which they came. */
export function turns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (thing, work) => {
    const mine = (last.get(thing) ?? Promise.resolve()).then(work, work)
    last.set(thing, mine)
    try {
      return await mine
    } finally {
      if (last.get(thing) === mine) last.delete(thing)
    }
  }
}
