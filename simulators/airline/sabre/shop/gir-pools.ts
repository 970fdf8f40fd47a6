/** Stores each distinct entry once and returns its number, as the description lists of the answer need it. */
export type Pool<Thing> = {
  /** Returns the number of an equal entry, from 1 on. */
  ref(thing: Thing): number
  /** Returns all entries with their numbers. */
  list(): readonly (Thing & { readonly id: number })[]
}

/** Creates an empty description list. */
export function createPool<Thing extends object>(): Pool<Thing> {
  const numbers = new Map<string, number>()
  const things: (Thing & { readonly id: number })[] = []
  return {
    ref(thing) {
      const key = JSON.stringify(thing)
      const known = numbers.get(key)
      if (known !== undefined) return known
      const id = things.length + 1
      numbers.set(key, id)
      things.push({ id, ...thing })
      return id
    },
    list: () => things,
  }
}

/** All description lists of one answer. */
export type GirPools = {
  readonly schedules: Pool<Record<string, unknown>>
  readonly legs: Pool<Record<string, unknown>>
  readonly taxes: Pool<Record<string, unknown>>
  readonly taxSummaries: Pool<Record<string, unknown>>
  readonly fareComponents: Pool<Record<string, unknown>>
  readonly validatingCarriers: Pool<Record<string, unknown>>
  readonly baggageAllowances: Pool<Record<string, unknown>>
}

/** Creates the empty description lists of an answer. */
export function createGirPools(): GirPools {
  return {
    schedules: createPool(),
    legs: createPool(),
    taxes: createPool(),
    taxSummaries: createPool(),
    fareComponents: createPool(),
    validatingCarriers: createPool(),
    baggageAllowances: createPool(),
  }
}
