import type { PassengerType } from '#contract/terms/passenger.ts'
import type { TaxRow } from '#server/providers/supply/house/engine/taxes/tax-table.ts'
import type { PlainFlight } from './dated-flights.ts'
import type { PlainJourney } from './plain-journeys.ts'
import type { PlainWorld } from './plain-world.ts'

/** The passenger type and the day of issue. */
export type TaxQueryOfOracle = { readonly type: PassengerType; readonly issueDay: number }

/**
 * Returns the taxes of a journey for one passenger in whole baht: those of every departure, arrival and
 * connection.
 */
export function journeyTaxes(
  { flights, cabins }: PlainJourney,
  world: PlainWorld,
  ask: TaxQueryOfOracle,
): number {
  let sum = 0
  for (const [at, flight] of flights.entries()) {
    const isFront = cabins[at] !== 'economy'
    const before = flights[at - 1]
    const after = flights[at + 1]
    for (const row of world.taxes(flight.from)) {
      const isChange = before !== undefined && isTransit(before, flight, row)
      const isMoment = row.moment === 'departure' ? !isChange : row.moment === 'transfer' && isChange
      if (isMoment && isFor(row, flight, { far: flight.to.country, isFront, issueDay: ask.issueDay }))
        sum += bahtOf(row, world, ask)
    }
    for (const row of world.taxes(flight.to)) {
      const isChange = after !== undefined && isTransit(flight, after, row)
      if (row.moment !== 'arrival' || isChange) continue
      if (isFor(row, flight, { far: flight.from.country, isFront, issueDay: ask.issueDay }))
        sum += bahtOf(row, world, ask)
    }
  }
  return sum
}

/** Returns the taxes on the fare of a component: only where all of its flights are domestic. */
export function fareTaxes(
  flights: readonly PlainFlight[],
  fareBaht: number,
  world: PlainWorld,
  ask: TaxQueryOfOracle,
): number {
  const [first] = flights
  if (!first || flights.some(({ isInternational }) => isInternational)) return 0
  return world
    .taxes(first.from)
    .filter((row) => row.moment === 'fare' && isOnDays(row, first.day, ask.issueDay))
    .reduce((sum, row) => sum + Math.ceil((fareBaht * row.amounts[ask.type]) / 100_000_000), 0)
}

function bahtOf(row: TaxRow, world: PlainWorld, { type, issueDay }: TaxQueryOfOracle): number {
  return world.toBaht(row.amounts[type], row.currency, issueDay)
}

/**
 * Returns whether a connection at one airport is in transit: both flights international or both domestic,
 * within the hours of the row.
 */
function isTransit(arriving: PlainFlight, departing: PlainFlight, { transitHours }: TaxRow): boolean {
  const isSamePlace = arriving.to.code === departing.from.code
  const isSameKind = arriving.isInternational === departing.isInternational
  const hours = (departing.departMs - arriving.arriveMs) / 3_600_000
  return transitHours > 0 && isSamePlace && isSameKind && hours <= transitHours
}

type TaxPlace = { readonly far: string; readonly isFront: boolean; readonly issueDay: number }

function isFor(row: TaxRow, flight: PlainFlight, { far, isFront, issueDay }: TaxPlace): boolean {
  const isScope =
    row.scope === 'any' || (row.scope === 'international' ? flight.isInternational : !flight.isInternational)
  const isToward = (row.toward.size === 0 || row.toward.has(far)) && !row.notToward.has(far)
  const isCabin = row.cabins === 'any' || row.cabins === (isFront ? 'front' : 'economy')
  return isScope && isToward && isCabin && isOnDays(row, flight.day, issueDay)
}

function isOnDays(row: TaxRow, travelDay: number, issueDay: number): boolean {
  const [travel, issue] = [travelDay, issueDay].map((day) => day >= row.firstDay && day <= row.lastDay)
  if (row.basis === 'travel') return travel === true
  if (row.basis === 'issue') return issue === true
  return row.basis === 'both' ? travel === true && issue === true : travel === true || issue === true
}
