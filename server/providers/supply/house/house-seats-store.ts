import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { houseCabins } from './engine/cabin-seats.ts'
import { type SalesEntry, salesEntryKey, untouched } from './engine/sales/sales-entry.ts'
import { slotOfRbd } from './engine/booking-class-slots.ts'
import type { FlightDate } from './house-saleable.ts'

/** Seats of one booking class on a flight and date, taken by a reservation. */
export type SeatTake = FlightDate & { readonly rbd: string; readonly count: number }

/** Seats with the current limit for the class and all lower ones. */
export type LimitedTake = SeatTake & { readonly limit: number }

/** All sales data of some flights, and which of them have a waitlist. */
export type KnownSales = {
  readonly entries: ReadonlyMap<string, SalesEntry & FlightDate>
  /** Smallest party on the waitlist of a flight, by keys as in `entries`. */
  readonly waitedFor: ReadonlyMap<string, number>
}

/** Flights and dates to read: a list, or all in a date range without its last. */
export type SalesQuery =
  | { readonly flights: readonly FlightDate[] }
  | { readonly from: LocalDate; readonly before: LocalDate }

type Figure = FlightDate & {
  /** Kind of the figure; manual rows also have closed classes and a percentage. */
  readonly kind: 'sold' | 'hand' | 'contract' | 'waiting'
  readonly name: string | null
  readonly figure: number | null
  readonly percent: number
  /** Import source of a contract. */
  readonly source: string | null
}

/**
 * Reads sales, settings and contracts in one query. A contract is valid until its release, by the date of
 * issue; of several, the source imported last applies.
 */
export async function readKnownSales(
  db: Kysely<Tables>,
  asked: SalesQuery,
  issueOn: LocalDate,
): Promise<KnownSales> {
  if ('flights' in asked && asked.flights.length === 0) return { entries: new Map(), waitedFor: new Map() }
  const { rows } = await sql<Figure>`
    with asked (on_date, flight_key) as (${flightDatesSql(asked)})
    select 'sold' as kind, on_date as "on", flight_key as "flightKey", rbd as name, sold as figure, 0 as percent,
      null as source
    from house_inventory join asked using (on_date, flight_key)
    union all
    select 'hand', on_date, flight_key, closed_rbds, seat_limit, fare_percent, null
    from house_override join asked using (on_date, flight_key)
    union all
    select 'contract', on_date, flight_key, coalesce(rbd, cabin), seats, 0, source
    from house_allotment join asked using (flight_key)
    where on_date between first_on and last_on
      and days >> (extract(isodow from on_date)::integer - 1) & 1 = 1
      and (release_days = 0 or on_date - ${issueOn}::date > release_days)
    union all
    select 'waiting', on_date, flight_key, null, min(seats), 0, null
    from house_waitlist join asked using (on_date, flight_key) group by on_date, flight_key`.execute(db)
  return knownSalesOf(await sortByImportVersion(db, rows))
}

/** Sources may conflict; which was imported last is only queried when there are two. */
async function sortByImportVersion(db: Kysely<Tables>, rows: readonly Figure[]): Promise<readonly Figure[]> {
  const sources = new Set(rows.flatMap(({ source }) => source ?? []))
  if (sources.size < 2) return rows
  const versions = await db
    .selectFrom('house_source')
    .select(['source', 'version'])
    .where('kind', '=', 'allotment')
    .execute()
  const versionOf = new Map<string | null, number>(versions.map(({ source, version }) => [source, version]))
  const versionOfSource = ({ source }: Figure) => versionOf.get(source) ?? 0
  // the last figure overrides
  return rows.toSorted((left, right) => versionOfSource(left) - versionOfSource(right))
}

function flightDatesSql(asked: SalesQuery): RawBuilder<unknown> {
  if ('flights' in asked) {
    const once = new Map(asked.flights.map((one) => [salesEntryKey(one.flightKey, one.on), one]))
    const dates = [...once.values()].map((one) => one.on)
    const keys = [...once.values()].map((one) => one.flightKey)
    return sql`select * from unnest(${dates}::date[], ${keys}::text[])`
  }
  const { from, before } = asked
  return sql`
    select on_date, flight_key from house_inventory where on_date >= ${from} and on_date < ${before}
    union select on_date, flight_key from house_override where on_date >= ${from} and on_date < ${before}
    union select on_date::date, flight_key from house_allotment, generate_series(
      greatest(first_on, ${from}::date), least(last_on, ${before}::date - 1), interval '1 day') as on_date`
}

function knownSalesOf(rows: readonly Figure[]): KnownSales {
  const entries = new Map<string, Writable>()
  const waitedFor = new Map<string, number>()
  // manual settings override everything
  for (const row of [...rows.filter(isFromImport), ...rows.filter((one) => !isFromImport(one))]) {
    const inventoryKey = salesEntryKey(row.flightKey, row.on)
    if (row.kind === 'waiting') waitedFor.set(inventoryKey, row.figure ?? 0)
    else {
      const entry = entries.get(inventoryKey) ?? emptySales(row)
      entries.set(inventoryKey, entry)
      addFigureToEntry(entry, row)
    }
  }
  return { entries, waitedFor }
}

function isFromImport({ kind }: Figure): boolean {
  return kind !== 'hand'
}

type Writable = FlightDate & {
  -readonly [Field in keyof SalesEntry]: SalesEntry[Field] extends readonly number[]
    ? number[]
    : SalesEntry[Field]
}

function emptySales({ flightKey, on }: FlightDate): Writable {
  return {
    flightKey,
    on,
    ...untouched,
    sold: [...untouched.sold],
    contracted: [...untouched.contracted],
    cabinLimits: [...untouched.cabinLimits],
  }
}

function addFigureToEntry(entry: Writable, { kind, name, figure, percent }: Figure): void {
  const slot = slotOfRbd(name ?? '')
  if (kind === 'sold' && slot >= 0) entry.sold[slot] = figure ?? 0
  if (kind === 'contract' && slot >= 0) entry.contracted[slot] = figure ?? 0
  const cabin = houseCabins.findIndex((one) => one === name)
  if (kind === 'contract' && cabin >= 0) entry.cabinLimits[cabin] = figure ?? 0
  if (kind !== 'hand') return
  entry.farePercent = percent
  entry.closedSlots = slotBitsOf(name ?? '')
  if (figure !== null) entry.cabinLimits.fill(figure)
}

function slotBitsOf(letters: string): number {
  return [...letters].reduce((bits, rbd) => (slotOfRbd(rbd) < 0 ? bits : bits | (1 << slotOfRbd(rbd))), 0)
}

/** A global lock order, so that two buyers of the same flights cannot deadlock. */
function sortForLocking<Take extends SeatTake>(takes: readonly Take[]): Take[] {
  const inventoryKey = (take: Take) => `${take.on} ${take.flightKey} ${take.rbd}`
  return takes.toSorted((left, right) => (inventoryKey(left) < inventoryKey(right) ? -1 : 1))
}

/** Takes seats, all or none after a rollback; false when a class has too few. */
export async function takeSeats(tx: Transaction<Tables>, takes: readonly LimitedTake[]): Promise<boolean> {
  if (takes.some((take) => take.count > take.limit)) return false
  const values = sortForLocking(takes).map(
    (take) =>
      sql`(${take.on}::date, ${take.flightKey}, ${take.rbd}, ${take.count}::integer, ${take.limit}::integer)`,
  )
  const { rows } = await sql`
    insert into house_inventory (on_date, flight_key, rbd, sold, capacity)
    values ${sql.join(values)}
    on conflict (on_date, flight_key, rbd) do update
      set sold = house_inventory.sold + excluded.sold, capacity = excluded.capacity
      where house_inventory.sold + excluded.sold <= excluded.capacity
    returning 1`.execute(tx)
  return rows.length === takes.length
}

/**
 * Releases seats and locks the given classes until the end of the transaction; a count of 0 only locks. No
 * class may occur twice.
 */
export async function releaseSeats(tx: Transaction<Tables>, takes: readonly SeatTake[]): Promise<void> {
  if (takes.length === 0) return
  const values = sortForLocking(takes).map(
    (take) => sql`(${take.on}::date, ${take.flightKey}, ${take.rbd}, 0, ${take.count}::integer)`,
  )
  // an update in row order: the place of the limit holds the count
  await sql`
    insert into house_inventory (on_date, flight_key, rbd, sold, capacity)
    values ${sql.join(values)}
    on conflict (on_date, flight_key, rbd) do update set sold = house_inventory.sold - excluded.capacity`.execute(
    tx,
  )
}

/** Asks for the sales of flights, for sales issued on that date. */
export type SalesAsk = { readonly flights: readonly FlightDate[]; readonly issueOn: LocalDate }

/** Each caller gets the sales of all flights requested for its date of issue. */
export async function readSalesFor(db: Kysely<Tables>, asks: readonly SalesAsk[]): Promise<KnownSales[]> {
  const known = new Map<LocalDate, KnownSales>()
  for (const issueOn of new Set(asks.map((ask) => ask.issueOn))) {
    const flights = asks.flatMap((ask) => (ask.issueOn === issueOn ? ask.flights : []))
    known.set(issueOn, await readKnownSales(db, { flights }, issueOn))
  }
  return asks.flatMap(({ issueOn }) => known.get(issueOn) ?? [])
}
