import { type LocalDate, dateOfLocalTime, minutesBetween } from '#contract/terms/time.ts'
import type { Airport } from './airports.ts'
import { baseSatang, surchargeSatang } from './base-fares.ts'
import { requireCarrier } from './carriers.ts'
import { readHouseTable } from './read-house-table.ts'
import type { Flight, FlightPath } from './world-flight.ts'
import type { FareBrand, WorldPassengerType, WorldTax } from './world-offer.ts'

/** One charge of the table; see the head of taxes.csv. */
type TaxRow = {
  readonly country: string
  readonly airports: ReadonlySet<string>
  readonly code: string
  readonly moment: string
  readonly scope: string
  readonly toward: string
  readonly cabins: string
  readonly currency: string
  readonly amounts: Readonly<Record<WorldPassengerType, number>>
  readonly basis: string
  readonly first: string
  readonly last: string
  readonly transitHours: number
}

const rows: readonly TaxRow[] = readHouseTable('providers/supply/house/data/taxes.csv').map((row) => ({
  country: row['country'] ?? '',
  airports: new Set((row['airports'] ?? '').split(' ')),
  code: row['code'] ?? '',
  moment: row['moment'] ?? '',
  scope: row['scope'] ?? '',
  toward: row['toward'] ?? '',
  cabins: row['cabins'] ?? '',
  currency: row['currency'] ?? '',
  amounts: {
    adult: Number(row['adult']),
    child: Number(row['child']),
    infantOnLap: Number(row['infantOnLap']),
    infantInSeat: Number(row['infantInSeat']),
  },
  basis: row['basis'] ?? '',
  first: row['first'] ?? '',
  last: row['last'] ?? '',
  transitHours: Number(row['transitHours']),
}))
const rowsOfCountry = Map.groupBy(rows, (row) => row.country)

const bahtOf = new Map([
  ['THB', 1],
  ...readHouseTable('providers/supply/house/data/exchange-rates.csv').map((row): [string, number] => [
    row['currency'] ?? '',
    Number(row['baht']),
  ]),
])

/** The input of the tax calculation. */
export type TaxedTrip = {
  readonly journeys: readonly { readonly flights: readonly Flight[] }[]
  readonly brands: readonly FareBrand[]
  /** The date of issue. */
  readonly issuedOn: LocalDate
}

/**
 * Returns the taxes and the airline's surcharge of one passenger, one line per code, each a whole number of
 * baht.
 */
export function taxesOf(trip: TaxedTrip, type: WorldPassengerType): WorldTax[] {
  const sums = new Map<string, number>()
  for (const { code, satang } of chargesOfTrip(trip, type)) sums.set(code, (sums.get(code) ?? 0) + satang)
  return [...sums].filter(([, satang]) => satang > 0).map(([code, satang]) => ({ code, satang }))
}

function chargesOfTrip(trip: TaxedTrip, type: WorldPassengerType): WorldTax[] {
  return trip.journeys.flatMap(({ flights }, journey) => {
    const brand = trip.brands[journey]
    return brand ? chargesOfJourney(flights, { brand, type, issuedOn: trip.issuedOn }) : []
  })
}

type Fare = { readonly brand: FareBrand; readonly type: WorldPassengerType; readonly issuedOn: LocalDate }

/** Taxes by path: one path is part of many trips of a search, so its taxes are calculated once. */
const known = new WeakMap<FlightPath, Map<string, WorldTax[]>>()

function chargesOfJourney(path: FlightPath, fare: Fare): WorldTax[] {
  const name = `${fare.brand.code}/${fare.type}/${fare.issuedOn}`
  const ofPath = known.get(path) ?? new Map<string, WorldTax[]>()
  const charges = ofPath.get(name) ?? path.flatMap((_, index) => chargesOfFlight(path, index, fare))
  known.set(path, ofPath.set(name, charges))
  return charges
}

function chargesOfFlight(path: FlightPath, index: number, { brand, type, issuedOn }: Fare): WorldTax[] {
  const flight = path[index]
  if (!flight) return []
  const { surcharge } = requireCarrier(flight.carrier)
  return [
    ...(surcharge ? [{ code: surcharge, satang: surchargeSatang(flight, type) }] : []),
    ...taxableMovementsOf(path, index).flatMap((touch) =>
      taxesOfMovement({ ...touch, brand, issuedOn }, type),
    ),
    ...fareTaxes({ flight, brand, issuedOn }, type),
  ]
}

/** A departure or arrival at an airport, with another flight of the journey before or after it there. */
type TaxableMovement = {
  readonly moment: 'departure' | 'arrival' | 'transfer'
  readonly at: Airport
  readonly other: Airport
  readonly on: LocalDate
  /** Hours between two flights of one kind that connect here. */
  readonly waitHours?: number
}

function taxableMovementsOf(flights: readonly Flight[], index: number): TaxableMovement[] {
  const flight = flights[index]
  if (!flight) return []
  const [before, after] = [flights[index - 1], flights[index + 1]]
  const departureOn = dateOfLocalTime(flight.departureLocal)
  const left = { at: flight.from, other: flight.to, on: departureOn, ...connectionWait(before, flight) }
  const landed = { at: flight.to, other: flight.from, on: dateOfLocalTime(flight.arrivalLocal) }
  return [
    { moment: 'departure', ...left },
    ...(before ? [{ moment: 'transfer', ...left } as const] : []),
    { moment: 'arrival', ...landed, ...connectionWait(flight, after) },
  ]
}

function connectionWait(one: Flight | undefined, next: Flight | undefined): { waitHours?: number } {
  if (!one || !next || isDomestic(one.from, one.to) !== isDomestic(next.from, next.to)) return {}
  return { waitHours: minutesBetween(one.arrivalAt, next.departureAt) / 60 }
}

function isDomestic(one: Airport, other: Airport): boolean {
  return one.country === other.country
}

type TaxedMovement = TaxableMovement & { readonly brand: FareBrand; readonly issuedOn: LocalDate }

function taxesOfMovement(raising: TaxedMovement, type: WorldPassengerType): WorldTax[] {
  const due = (rowsOfCountry.get(raising.at.country) ?? []).filter((row) => isTaxRowDue(row, raising))
  return due.map((row) => ({
    code: row.code,
    satang: Math.ceil(row.amounts[type] * (bahtOf.get(row.currency) ?? 0) - 1e-9) * 100,
  }))
}

function isTaxRowDue(row: TaxRow, touch: TaxedMovement): boolean {
  const scope = isDomestic(touch.at, touch.other) ? 'domestic' : 'international'
  const isPlace = row.airports.has('*') || row.airports.has(touch.at.code)
  const isCabin = row.cabins === 'any' || (row.cabins === 'economy') === (touch.brand.cabin === 'economy')
  if (row.moment !== touch.moment || !isPlace || !isCabin) return false
  if (row.scope !== 'any' && row.scope !== scope) return false
  return (
    doesDestinationMatch(row.toward, touch.other.country) &&
    isWithinDates(row, touch) &&
    doesTransferRuleMatch(row, touch)
  )
}

function doesDestinationMatch(toward: string, country: string): boolean {
  if (toward === '*') return true
  return toward.startsWith('!')
    ? !toward.slice(1).split(' ').includes(country)
    : toward.split(' ').includes(country)
}

type Days = { readonly on: LocalDate; readonly issuedOn: LocalDate }

function isWithinDates({ basis, first, last }: TaxRow, { on, issuedOn }: Days): boolean {
  const isDayWithin = (day: string) => (first === '' || day >= first) && (last === '' || day <= last)
  if (basis === 'travel') return isDayWithin(on)
  if (basis === 'issue') return isDayWithin(issuedOn)
  return basis === 'both'
    ? isDayWithin(on) && isDayWithin(issuedOn)
    : isDayWithin(on) || isDayWithin(issuedOn)
}

/**
 * Returns whether a charge applies here: departure and arrival charges exempt transfer passengers, the
 * transfer charge applies only to them.
 */
function doesTransferRuleMatch({ moment, transitHours }: TaxRow, { waitHours }: TaxedMovement): boolean {
  const isChange = waitHours !== undefined && waitHours <= transitHours
  return moment === 'transfer' ? isChange : !isChange
}

type DomesticFlight = { readonly flight: Flight; readonly brand: FareBrand; readonly issuedOn: LocalDate }

/** Returns the taxes in percent of the price of a domestic flight. */
function fareTaxes({ flight, brand, issuedOn }: DomesticFlight, type: WorldPassengerType): WorldTax[] {
  if (!isDomestic(flight.from, flight.to)) return []
  const days = { on: dateOfLocalTime(flight.departureLocal), issuedOn }
  return (rowsOfCountry.get(flight.from.country) ?? [])
    .filter((row) => row.moment === 'fare' && isWithinDates(row, days))
    .map((row) => ({
      code: row.code,
      satang: Math.ceil((baseSatang([flight], brand, type) * row.amounts[type]) / 10_000) * 100,
    }))
}
