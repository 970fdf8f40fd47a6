/** How tallies are added up and written. */
export type TallyWriteBuffer<Tally> = {
  /** Equal for tallies that are added up. */
  readonly keyOf: (tally: Tally) => string
  readonly merge: (one: Tally, other: Tally) => Tally
  readonly write: (tallies: readonly Tally[]) => void
}

const writeAfterMs = 10_000

/** Adds up tallies in memory and writes them together, some seconds after the first, so that a search writes no row. */
export function createTallyWriteBuffer<Tally>({ keyOf, merge, write }: TallyWriteBuffer<Tally>) {
  const waiting = new Map<string, Tally>()
  let timer: NodeJS.Timeout | undefined
  const writeAll = () => {
    clearTimeout(timer)
    timer = undefined
    // In one order always: two processes that add to the same rows never wait for each other in a circle.
    const tallies = [...waiting]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, tally]) => tally)
    waiting.clear()
    write(tallies)
  }
  return {
    add(tally: Tally): void {
      const key = keyOf(tally)
      const before = waiting.get(key)
      waiting.set(key, before ? merge(before, tally) : tally)
      timer ??= setTimeout(writeAll, writeAfterMs).unref()
    },
    write: writeAll,
  }
}
