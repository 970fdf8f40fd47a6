import type { NamesAnswer, NamesQuery } from '#contract/api/reference.ts'

/** Codes that a page shows. Whether a place is an airport or a city is known from its name. */
export type RequestedNames = {
  readonly places?: readonly string[]
  readonly airlines?: readonly string[]
  readonly aircraft?: readonly string[]
}

/** Stores names by code in one language and fetches missing ones, each code once. */
export type NameStore = {
  readonly names: () => NamesAnswer
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches what is not known yet. What could not be fetched is fetched again the next time. */
  readonly want: (wanted: RequestedNames) => Promise<void>
}

/** The initial names of a store, and a listener that receives all known names after each change. */
export type NameMemory = {
  readonly names: NamesAnswer
  readonly asked: readonly string[]
  readonly remember: (known: { readonly names: NamesAnswer; readonly asked: readonly string[] }) => void
}

/** Fetches names; undefined without an answer. */
export type RequestNames = (query: NamesQuery) => Promise<NamesAnswer | undefined>

/** Nothing is known yet. */
export const noNames: NamesAnswer = { airports: {}, cities: {}, airlines: {}, aircraft: {} }
/** More codes than this do not fit into one address. */
const codesAtOnce = 150

/** Creates a name store; empty unless it is given remembered names. */
export function createNameStore(ask: RequestNames, memory?: NameMemory): NameStore {
  const listeners = new Set<() => void>()
  const asked = new Set<string>(memory?.asked)
  let names = memory?.names ?? noNames
  const fetchNames = async (part: readonly string[]) => {
    const answer = await ask(namesQueryOf(part))
    if (!answer) {
      for (const key of part) asked.delete(key)
      return
    }
    names = {
      airports: { ...names.airports, ...answer.airports },
      cities: { ...names.cities, ...answer.cities },
      airlines: { ...names.airlines, ...answer.airlines },
      aircraft: { ...names.aircraft, ...answer.aircraft },
    }
    memory?.remember({ names, asked: [...asked] })
    for (const listener of listeners) listener()
  }
  return {
    names: () => names,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    want: async (wanted) => {
      const missing = nameKeysOf(wanted).filter((key) => !asked.has(key))
      for (const key of missing) asked.add(key)
      const parts = Array.from({ length: Math.ceil(missing.length / codesAtOnce) }, (_, index) =>
        missing.slice(index * codesAtOnce, (index + 1) * codesAtOnce),
      )
      await Promise.all(parts.map(fetchNames))
    },
  }
}

function nameKeysOf({ places = [], airlines = [], aircraft = [] }: RequestedNames): string[] {
  return [
    ...new Set([
      ...places.map((code) => `place ${code}`),
      ...airlines.map((code) => `airline ${code}`),
      ...aircraft.map((code) => `aircraft ${code}`),
    ]),
  ]
}

function namesQueryOf(keys: readonly string[]): NamesQuery {
  const codesOfKind = (kind: string) =>
    keys
      .filter((key) => key.startsWith(`${kind} `))
      .map((key) => key.slice(kind.length + 1))
      .join(',')
  return {
    airports: codesOfKind('place'),
    cities: codesOfKind('place'),
    airlines: codesOfKind('airline'),
    aircraft: codesOfKind('aircraft'),
  }
}
