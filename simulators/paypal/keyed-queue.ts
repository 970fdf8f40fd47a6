/** Runs one task per key at a time. */
export type KeyedQueue = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>

/** Creates a queue that runs the tasks of one key one after another, in order of arrival. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const own = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
