/** The kinds of columns there are. */
const kinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i16: Int16Array,
  i32: Int32Array,
  f64: Float64Array,
} as const

/** Name of a kind of column. */
type ColumnKind = keyof typeof kinds

/** Every column of a packed world, by group; documented in `packed-world.ts`. */
export const columnSchema = {
  airports: {
    city: 'u16',
    country: 'u8',
    zone: 'u16',
    size: 'u8',
    vector: 'f64',
    cityHash: 'u32',
    pairStart: 'u32',
    inStart: 'u32',
    inPairs: 'u32',
    siblingStart: 'u32',
    siblings: 'u16',
  },
  countries: { isFar: 'u8', isThailand: 'u8', isJapan: 'u8' },
  airlines: {
    home: 'u8',
    isLowCost: 'u8',
    group: 'u16',
    farePercent: 'u16',
    hasSurcharge: 'u8',
    hasExtras: 'u8',
    hash: 'u32',
    shares: 'u8',
  },
  pairs: { from: 'u16', to: 'u16', km: 'u16', minBlock: 'u16', serviceStart: 'u32' },
  services: {
    pair: 'u32',
    airline: 'u16',
    flightStart: 'u32',
    base: 'i32',
    tariff: 'u32',
    surcharge: 'i32',
  },
  flights: { words: 'u32', firstDay: 'u16', lastDay: 'u16', aircraft: 'u16' },
  configurations: { seats: 'u16' },
  calendar: { offset: 'i16', change: 'u16', operates: 'u16', season: 'u8' },
  tariffs: {
    start: 'u32',
    group: 'u8',
    runEnd: 'u32',
    multiplier: 'u32',
    add: 'i32',
    slot: 'u8',
    kind: 'u8',
    family: 'u8',
    rule: 'u32',
  },
  rules: {
    advance: 'u16',
    minStay: 'u16',
    maxStay: 'u16',
    saturday: 'u8',
    seasons: 'u8',
    weekdays: 'u8',
    fromMinute: 'u16',
    toMinute: 'u16',
    maxTransfers: 'u8',
    travelFirst: 'u16',
    travelLast: 'u16',
    saleFirst: 'u16',
    saleLast: 'u16',
    blackoutFirst: 'u16',
    blackoutLast: 'u16',
    refund: 'u8',
    percent: 'u8',
  },
  extras: { slots: 'u32', airline: 'u16', from: 'u16', to: 'u16', tariff: 'u32', filed: 'u32' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>

type Schema = typeof columnSchema
type ColumnTypes = {
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  i16: Int16Array
  i32: Int32Array
  f64: Float64Array
}

/** All columns, by group and name. */
export type Columns = {
  readonly [Group in keyof Schema]: {
    readonly [Name in keyof Schema[Group]]: Schema[Group][Name] extends ColumnKind
      ? ColumnTypes[Schema[Group][Name]]
      : never
  }
}

/** The place of a column in the buffer: offset in bytes, length in elements. */
export type ColumnPlace = {
  readonly group: string
  readonly name: string
  readonly offset: number
  readonly length: number
}

/** Every column is aligned to a cache line. */
const lineBytes = 64

/** Copies columns into one shared buffer. */
export function layOutColumns(columns: Columns): { buffer: SharedArrayBuffer; places: ColumnPlace[] } {
  const all = columnNames().map(({ group, name }) => ({
    group,
    name,
    column: columnAt(columns, group, name),
  }))
  const places: ColumnPlace[] = []
  let offset = 0
  for (const { group, name, column } of all) {
    places.push({ group, name, offset, length: column.length })
    offset += Math.ceil(column.byteLength / lineBytes) * lineBytes
  }
  const buffer = new SharedArrayBuffer(offset)
  const bytes = new Uint8Array(buffer)
  for (const [index, { column }] of all.entries()) {
    bytes.set(columnBytes(column), places[index]?.offset)
  }
  return { buffer, places }
}

/** Returns the columns in a buffer. Throws when a column of the schema is missing. */
export function readColumns(buffer: SharedArrayBuffer, places: readonly ColumnPlace[]): Columns {
  const groups: Record<string, Record<string, unknown>> = {}
  for (const { group, name, kind } of columnNames()) {
    const place = places.find((one) => one.group === group && one.name === name)
    if (!place) throw new Error(`the packed world lacks the column ${group}.${name}`)
    const make = kinds[kind] as ColumnMaker
    groups[group] = { ...groups[group], [name]: new make(buffer, place.offset, place.length) }
  }
  return groups as Columns
}

type ColumnMaker = new (buffer: SharedArrayBuffer, offset: number, length: number) => unknown
type NamedColumn = { readonly group: string; readonly name: string; readonly kind: ColumnKind }

function columnNames(): NamedColumn[] {
  return Object.entries(columnSchema).flatMap(([group, names]) =>
    Object.entries(names).map(([name, kind]) => ({ group, name, kind })),
  )
}

function columnAt(columns: Columns, group: string, name: string): ColumnTypes[ColumnKind] {
  const groups = columns as unknown as Record<string, Record<string, ColumnTypes[ColumnKind]>>
  const column = groups[group]?.[name]
  if (!column) throw new Error(`the column ${group}.${name} was not made`)
  return column
}

function columnBytes({ buffer, byteOffset, byteLength }: ColumnTypes[ColumnKind]): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
