import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import type { CabinSeats } from '#server/providers/supply/house/engine/cabin-seats.ts'
import type { Airport } from '#server/providers/supply/house/engine/places.ts'
import type { ScheduledFlight } from '#server/providers/supply/house/engine/world/schedule.ts'
import { wholeKm } from './dated-flights.ts'
import type { Dice } from './dice.ts'

/** The input of a random schedule. */
export type ScheduleParts = {
  readonly airports: readonly Airport[]
  readonly airlines: readonly Airline[]
  /** Days around which the periods of flights begin and end. */
  readonly days: readonly number[]
  readonly rows: number
  /**
   * Departures and flying times are multiples of this many minutes: with 15, connection times often equal a
   * limit exactly.
   */
  readonly step: number
}

/** Returns a random schedule: every airline flies from a hub or two, and on a few other routes. */
export function smallSchedule(dice: Dice, parts: ScheduleParts): ScheduledFlight[] {
  const aircraft = Array.from({ length: 8 }, (_, at) => ({
    aircraft: `${320 + at}`,
    seats: smallCabins(dice),
  }))
  const lines: ScheduledFlight[] = []
  const hubs = new Map(parts.airlines.map((one) => [one.code, hubsOf(dice, one, parts.airports)]))
  while (lines.length < parts.rows) {
    const airline = dice.pick(parts.airlines)
    const isFromHub = dice.chance(0.8)
    const hub = isFromHub ? dice.pick(hubs.get(airline.code) ?? []) : dice.pick(parts.airports)
    const spoke = dice.pick(parts.airports)
    if (hub.city === spoke.city) continue
    for (const [from, to] of [
      [hub, spoke],
      [spoke, hub],
    ] as const) {
      const number = 1 + lines.length
      const line = lineOf(dice, { airline, from, to, number, step: parts.step, ...dice.pick(aircraft) })
      lines.push(...asPublished(dice, line, parts))
    }
  }
  return lines
}

function hubsOf(dice: Dice, airline: Airline, airports: readonly Airport[]): Airport[] {
  const atHome = airports.filter(({ country }) => country === airline.home)
  return [...dice.some(atHome, 2), ...(atHome.length === 0 || dice.chance(0.3) ? [dice.pick(airports)] : [])]
}

/** Returns few seats, so that parties do not always find them; sometimes without economy. */
function smallCabins(dice: Dice): CabinSeats {
  const maybe = (share: number, least: number, most: number) =>
    dice.chance(share) ? dice.between(least, most) : 0
  const front = { premiumEconomy: maybe(0.4, 4, 20), business: maybe(0.55, 4, 16), first: maybe(0.25, 2, 6) }
  const isFrontOnly = front.business > 0 && dice.chance(0.1)
  const economy = dice.chance(0.3) ? dice.between(1, 14) : dice.between(12, 90)
  return { economy: isFrontOnly ? 0 : economy, ...front }
}

type LineDeps = Pick<ScheduledFlight, 'number' | 'aircraft' | 'seats'> & {
  readonly airline: Airline
  readonly from: Airport
  readonly to: Airport
  readonly step: number
}

const night = [0, 5, 30, 55, 60, 90, 120, 125, 150, 175, 180, 1435, 1439]

function lineOf(dice: Dice, { airline, from, to, number, step, aircraft, seats }: LineDeps): ScheduledFlight {
  const usual = wholeKm(from, to) / 13.5 + 40
  const daily = { summerDays: 127, winterDays: 127 }
  const weekly = { summerDays: dice.between(1, 127), winterDays: dice.between(1, 127) }
  const inOneSeason = dice.chance(0.5) ? { ...weekly, winterDays: 0 } : { ...weekly, summerDays: 0 }
  return {
    carrier: airline.code,
    number,
    from: from.code,
    to: to.code,
    departureMinute: dice.chance(0.12) ? dice.pick(night) : step * dice.between(0, 1440 / step - 1),
    blockMinutes: blockOf(dice, usual, step),
    ...(dice.chance(0.6) ? daily : dice.chance(0.7) ? weekly : inOneSeason),
    aircraft,
    seats,
  }
}

function blockOf(dice: Dice, minutes: number, step: number): number {
  const some = Math.max(35, minutes * (0.85 + 0.3 * dice.fraction()))
  return step === 5 ? Math.round(some) : Math.ceil(some / step) * step
}

/**
 * Returns a line as published in the schedule: possibly for a period, later at other times, or with
 * codeshares.
 */
function asPublished(
  dice: Dice,
  line: ScheduledFlight,
  { airlines, days }: ScheduleParts,
): ScheduledFlight[] {
  const turn = dice.pick(days) + dice.between(-3, 10)
  const until = { ...line, lastDay: turn }
  const later = { ...line, firstDay: turn + 1, departureMinute: 5 * dice.between(0, 287) }
  const within = { ...line, firstDay: turn - dice.between(0, 40), lastDay: turn + dice.between(0, 20) }
  const periods = dice.chance(0.07) ? [until, later] : [dice.chance(0.08) ? within : line]
  const sellers = dice.chance(0.15) ? dice.some(airlines, dice.between(1, 2)) : []
  return [
    ...periods,
    ...sellers
      .filter(({ code, kind }) => code !== line.carrier && (kind === 'full' || dice.chance(0.2)))
      .flatMap(({ code }) =>
        periods.map((period) => ({
          ...period,
          carrier: code,
          number: 5000 + line.number,
          operatedAs: { carrier: line.carrier, number: line.number },
        })),
      ),
  ]
}
