const mostJourneys = 6

/** Local times of the journey with this index: departure and arrival. */
export type TimeRangeName = `leave${number}` | `arrive${number}`

/**
 * Filters by a range, by their name in an address: price in baht per person, the longest journey and each
 * stopover in minutes, and times of day in minutes after midnight.
 */
export type RangeName = 'price' | FlightRangeName
/** The ranges that depend on the flights only. */
export type FlightRangeName = 'duration' | 'stopover' | TimeRangeName

/** Returns the names of a journey's time ranges. */
export function timeRangesOf(journey: number): readonly [leave: TimeRangeName, arrive: TimeRangeName] {
  return [`leave${journey}`, `arrive${journey}`]
}

/** Every range that an address may contain. */
export const rangeNames: readonly RangeName[] = [
  'price',
  'duration',
  'stopover',
  ...Array.from({ length: mostJourneys }, (_, journey) => timeRangesOf(journey)).flat(),
]

/** Returns whether a text of an address names a range. */
export function isRangeName(word: string): word is RangeName {
  return rangeNames.some((name) => name === word)
}

/** Sort criteria of the list (specification §2), and "best". */
export const sortChoices = [
  'price',
  'best',
  'duration',
  'departure',
  'returnDeparture',
  'airline',
  'stops',
] as const
/** The sort criterion of the list. */
export type SortChoice = (typeof sortChoices)[number]

/** How the itineraries are drawn: rows, a shared time axis, or price against duration. */
export const viewChoices = ['list', 'timeline', 'plot'] as const
/** How the itineraries are drawn. */
export type ViewChoice = (typeof viewChoices)[number]

/** Flight by flight, or whole trips at once. */
export const boundChoices = ['steps', 'trips'] as const
/** How a trip of several journeys is chosen. */
export type BoundChoice = (typeof boundChoices)[number]

/** Filters by value, each with the format of its values in an address. The order is that of the panel. */
export const valueFilters = {
  stops: /^[012]$/,
  airlines: /^[A-Z0-9]{2}$/,
  from: /^[A-Z]{3}$/,
  to: /^[A-Z]{3}$/,
  via: /^[A-Z]{3}$/,
  bags: /^(?:checked|cabin|none)$/,
  refund: /^(?:full|fee|none)$/,
  brands: /^[^,]{1,40}$/u,
  seats: /^(?:firm|waiting)$/,
} as const
/** A filter by value. */
export type ValueFilter = keyof typeof valueFilters
/** The names of the filters by value. */
export const valueFilterNames = Object.keys(valueFilters) as readonly ValueFilter[]

/** Lowest and highest value that a filter leaves, both inclusive. */
export type Range = readonly [low: number, high: number]

/**
 * How the list is filtered, sorted and drawn, and which rows are chosen. All of it is in the address, under
 * keys that are the same for the same flights and fares in every search, so that another browser shows the
 * same.
 */
export type ListChoices = {
  /** An empty list excludes nothing. */
  readonly values: Readonly<Record<ValueFilter, readonly string[]>>
  readonly ranges: Readonly<Partial<Record<RangeName, Range>>>
  readonly sort: SortChoice
  readonly view: ViewChoice
  readonly way: BoundChoice
  /** Keys of the journeys picked so far, in order of travel; the last journey is picked with its fare. */
  readonly picked: readonly string[]
  /** Key of the row whose details are open. */
  readonly open?: string | undefined
  /** Key of the fare that was chosen last. */
  readonly chosen?: string | undefined
  /** Keys of the fares in the compare tray. */
  readonly compare: readonly string[]
  /**
   * The payment method that prices are shown for: "card" or "card.visa"; without one, prices have no
   * surcharge.
   */
  readonly pay?: string | undefined
}

/** The parameters of the address that hold the choices, as plain texts; undefined removes one. */
export type ListQuery = Readonly<Record<string, string | undefined>>

/** The most fares that fit side by side. */
export const mostCompared = 4
const mostPicked = 5
const key = /^[0-9a-f]{10}$/
const fareKey = /^[0-9a-f]{10}\.[0-9a-f]{10}$/

/** No filter, cheapest first. */
export const everyRow: ListChoices = readListChoices({})

/** Reads the choices from an address; invalid ones are dropped. */
export function readListChoices(address: ListQuery): ListChoices {
  const listParameter = (name: string, pattern: RegExp) => [
    ...new Set((address[name] ?? '').split(',').filter((word) => pattern.test(word))),
  ]
  const singleParameter = (name: string, pattern: RegExp) => listParameter(name, pattern)[0]
  return {
    values: Object.fromEntries(
      valueFilterNames.map((name) => [name, listParameter(name, valueFilters[name])]),
    ) as unknown as ListChoices['values'],
    ranges: readRangeParameters(address),
    sort: sortChoices.find((choice) => choice === address['sort']) ?? 'price',
    view: viewChoices.find((choice) => choice === address['view']) ?? 'list',
    way: boundChoices.find((choice) => choice === address['way']) ?? 'steps',
    picked: listParameter('picked', key).slice(0, mostPicked),
    open: singleParameter('open', key),
    chosen: singleParameter('chosen', fareKey),
    compare: listParameter('compare', fareKey).slice(0, mostCompared),
    pay: singleParameter('pay', /^[a-zA-Z]{1,20}(?:\.[a-z]{1,12})?$/),
  }
}

/** Writes the choices for an address; defaults are left out. */
export function listQueryOf(choices: ListChoices): ListQuery {
  const { values, ranges, sort, view, way, picked, open, chosen, compare, pay } = choices
  const joinParameter = (words: readonly string[]) => (words.length === 0 ? undefined : words.join(','))
  return {
    ...Object.fromEntries(valueFilterNames.map((name) => [name, joinParameter(values[name])])),
    ...Object.fromEntries(rangeNames.map((name) => [name, ranges[name]?.join('-')])),
    sort: sort === 'price' ? undefined : sort,
    view: view === 'list' ? undefined : view,
    way: way === 'steps' ? undefined : way,
    picked: joinParameter(picked),
    open,
    chosen,
    compare: joinParameter(compare),
    pay,
  }
}

/** Returns the choices with exactly these values of a filter; none excludes nothing. */
export function withValues(
  choices: ListChoices,
  filter: ValueFilter,
  values: readonly string[],
): ListChoices {
  return { ...choices, values: { ...choices.values, [filter]: values } }
}

/** Returns the choices with one value of a filter added, or removed when present. */
export function withToggled(choices: ListChoices, filter: ValueFilter, value: string): ListChoices {
  return withValues(choices, filter, toggled(choices.values[filter], value))
}

/** Returns the choices with a range set, or without it. */
export function withRange(choices: ListChoices, name: RangeName, range: Range | undefined): ListChoices {
  const { [name]: _, ...others } = choices.ranges
  return { ...choices, ranges: range ? { ...others, [name]: range } : others }
}

/** Returns the choices without any filter; sort order, view and picks stay. */
export function withoutFilters(choices: ListChoices): ListChoices {
  return { ...choices, values: everyRow.values, ranges: {} }
}

/** Returns the number of active filters. */
export function filterCount({ values, ranges }: Pick<ListChoices, 'values' | 'ranges'>): number {
  const set = valueFilterNames.filter((name) => values[name].length > 0)
  return set.length + Object.keys(ranges).length
}

/** Adds a value to a list of choices, or removes it when present. */
export function toggled<Value>(list: readonly Value[], value: Value): Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

function readRangeParameters(address: ListQuery): ListChoices['ranges'] {
  const entries = Object.entries(address).flatMap(([name, text]) => {
    const [, low, high] = /^(\d{1,7})-(\d{1,7})$/.exec(text ?? '') ?? []
    if (!isRangeName(name) || low === undefined || Number(low) > Number(high)) return []
    return [[name, [Number(low), Number(high)] as const] as const]
  })
  return Object.fromEntries(entries)
}
