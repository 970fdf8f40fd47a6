/** Stores each distinct entry once and returns its number, as the description lists of the answer need it. */
export type DescriptionList<Thing> = {
  /** Returns the number of an equal entry, from 1 on. */
  ref(thing: Thing): number
  /** Returns all entries with their numbers. */
  list(): readonly (Thing & { readonly id: number })[]
}

/** Creates an empty description list. */
export function createDescriptionList<Thing extends object>(): DescriptionList<Thing> {
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
export type GirDescriptions = {
  readonly schedules: DescriptionList<Record<string, unknown>>
  readonly legs: DescriptionList<Record<string, unknown>>
  readonly taxes: DescriptionList<Record<string, unknown>>
  readonly taxSummaries: DescriptionList<Record<string, unknown>>
  readonly fareComponents: DescriptionList<Record<string, unknown>>
  readonly validatingCarriers: DescriptionList<Record<string, unknown>>
  readonly baggageAllowances: DescriptionList<Record<string, unknown>>
}

/** Creates the empty description lists of an answer. */
export function createGirDescriptions(): GirDescriptions {
  return {
    schedules: createDescriptionList(),
    legs: createDescriptionList(),
    taxes: createDescriptionList(),
    taxSummaries: createDescriptionList(),
    fareComponents: createDescriptionList(),
    validatingCarriers: createDescriptionList(),
    baggageAllowances: createDescriptionList(),
  }
}
