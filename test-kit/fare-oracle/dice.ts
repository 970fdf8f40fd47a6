/** Random numbers that are the same for the same seed. */
export type Dice = {
  /** Returns a number from 0 up to but not including 1. */
  fraction(): number
  /** Returns a whole number from `first` to `last`, both included. */
  between(first: number, last: number): number
  /** Returns true with this probability. */
  chance(share: number): boolean
  /** Returns one entry of a list; throws on an empty one. */
  pick<One>(list: readonly One[]): One
  /** Returns this many different entries of a list, or all of a shorter one. */
  some<One>(list: readonly One[], count: number): One[]
}

/** Creates the random numbers of a seed (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    const once = Math.imul(state ^ (state >>> 15), state | 1)
    const twice = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61))
    return ((twice ^ (twice >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (first: number, last: number) => first + Math.floor(fraction() * (last - first + 1))
  const pick = <One>(list: readonly One[]): One => {
    const one = list[between(0, list.length - 1)]
    if (one === undefined) throw new RangeError('nothing to pick from')
    return one
  }
  const some = <One>(list: readonly One[], count: number): One[] => {
    const rest = [...list]
    return Array.from({ length: Math.min(count, list.length) }, () =>
      rest.splice(between(0, rest.length - 1), 1),
    ).flat()
  }
  return { fraction, between, chance: (share) => fraction() < share, pick, some }
}
