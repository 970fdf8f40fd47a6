/** Stops to choose by: direct, one, two or more. */
export const stopChoices = ['0', '1', '2'] as const
/** Direct, one stop, two or more stops. */
export type StopChoice = (typeof stopChoices)[number]

/** What the list can be sorted by. */
export const sortChoices = ['price', 'duration', 'departure'] as const
/** What the list is sorted by. */
export type SortChoice = (typeof sortChoices)[number]

/** How the list is filtered and sorted, and which row is open. All of it stands in the address. */
export type ListChoices = {
  /** Empty: any number of stops. */
  readonly stops: readonly StopChoice[]
  /** Airline codes; empty: any airline. */
  readonly airlines: readonly string[]
  readonly sort: SortChoice
  /** Key of the row whose details are open. */
  readonly open?: string | undefined
  /** The offer that was taken from here last. */
  readonly chosen?: string | undefined
}

/** The members of the address that hold the choices, as plain texts; undefined takes a member out. */
export type ListAddress = Readonly<
  Record<'stops' | 'airlines' | 'sort' | 'open' | 'chosen', string | undefined>
>

/** Reads the choices from an address; what makes no sense is left out. */
export function readListChoices(search: Readonly<Record<string, unknown>>): ListChoices {
  const stops = wordsIn(search['stops'])
  const sort = textIn(search['sort'])
  return {
    stops: stopChoices.filter((choice) => stops.includes(choice)),
    airlines: [...new Set(wordsIn(search['airlines']))].filter((code) => /^[A-Z0-9]{2}$/.test(code)),
    sort: sortChoices.find((choice) => choice === sort) ?? 'price',
    open: textIn(search['open']),
    chosen: textIn(search['chosen']),
  }
}

/** Writes the choices for an address; what is as it is by default stays out of it. */
export function listAddress({ stops, airlines, sort, open, chosen }: ListChoices): ListAddress {
  return {
    stops: stops.length === 0 ? undefined : stops.join(','),
    airlines: airlines.length === 0 ? undefined : airlines.join(','),
    sort: sort === 'price' ? undefined : sort,
    open,
    chosen,
  }
}

/** Puts a value into a list of choices, or takes it out when it is there. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

function wordsIn(value: unknown): string[] {
  return textIn(value)?.split(',') ?? []
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
