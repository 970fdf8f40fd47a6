/** Runs one task per key at a time. */
export type Turns = <Value>(thing: string, work: () => Promise<Value>) => Promise<Value>

/** Creates a queue that runs the tasks of one key one after another, in order of arrival. */
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
