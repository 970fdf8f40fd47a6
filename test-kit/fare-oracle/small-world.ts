import { readFileSync } from 'node:fs'

import type { AirlineCode, AirportCode, CityCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { Airline } from '#server/providers/supply/house/engine/airlines.ts'
import { dayNumberOf, issueDayOf } from '#server/providers/supply/house/engine/day-number.ts'
import { readExchangeRates } from '#server/providers/supply/house/engine/taxes/exchange-rates.ts'
import type { Airport } from '#server/providers/supply/house/engine/places.ts'
import { readTaxes } from '#server/providers/supply/house/engine/taxes/tax-table.ts'
import { wholeKm } from './dated-flights.ts'
import { createDice, type Dice } from './dice.ts'
import { plainFaresOf } from './plain-fares.ts'
import type { PlainWorld } from './plain-world.ts'
import { smallFares } from './small-fares.ts'
import { neighbourhoods, smallPlaces } from './small-places.ts'
import { smallSales } from './small-sales.ts'
import { smallSchedule } from './small-schedule.ts'

/** A small world, the time of its queries, and days with results. */
export type SmallWorld = {
  readonly seed: number
  readonly world: PlainWorld
  readonly nowMs: number
  readonly days: readonly number[]
}

/** Days on which clocks, timetables or fares change somewhere. */
const turningDays = [
  '2026-10-24',
  '2026-10-25',
  '2026-10-31',
  '2026-11-01',
  '2026-12-19',
  '2026-12-20',
  '2027-01-05',
  '2027-01-09',
  '2027-02-28',
  '2027-03-13',
  '2027-03-14',
  '2027-03-27',
  '2027-03-28',
  '2027-04-03',
  '2027-04-04',
  '2027-04-17',
  '2027-04-30',
  '2027-06-25',
  '2027-06-30',
  '2027-09-04',
].map((on) => dayNumberOf(on as LocalDate))

/** First and last query time of small worlds: the tax table changes in between. */
const firstNowMs = Date.parse('2026-06-10T00:00:00Z')
const lastNowMs = Date.parse('2027-04-20T00:00:00Z')

const text = (name: string) =>
  readFileSync(new URL(`../../server/providers/supply/house/data/${name}.csv`, import.meta.url), 'utf8')

/** Returns the random small world of a seed: the same every time. */
export function smallWorld(seed: number): SmallWorld {
  const dice = createDice(seed)
  const step = dice.pick([5, 15, 15, 60])
  const nowMs = firstNowMs + 60_000 * step * dice.between(0, (lastNowMs - firstNowMs) / 60_000 / step)
  const issueDay = issueDayOf(nowMs)
  const turning = turningDays.filter((day) => day > issueDay && day < issueDay + 300)
  const near = Array.from({ length: 4 }, () => issueDay + dice.between(0, 24))
  const far = Array.from({ length: 3 }, () => issueDay + dice.between(25, 300))
  const days = [...dice.some(turning, 4), ...near, ...far]
  const known = someAirports(dice)
  const airports = [...known, ...(dice.chance(0.6) ? placesAtTheEdge(dice, known) : [])]
  const airlines = someAirlines(dice, airports)
  const schedule = smallSchedule(dice, { airports, airlines, days, rows: dice.between(100, 560), step })
  const fares = smallFares(dice, { schedule, fares: dice.between(60, 200), issueDay, days })
  const used = new Set<string>(schedule.flatMap(({ carrier, from, to }) => [carrier, from, to]))
  const tables = {
    airports: airports.filter(({ code }) => used.has(code)),
    airlines: airlines.filter(({ code }) => used.has(code)),
    schedule,
    fares,
  }
  const soldDays = days.flatMap((day) => [day, day + 1, day + 3, day + 7])
  return {
    seed,
    nowMs,
    days,
    world: {
      tables,
      faresOf: plainFaresOf(tables),
      taxes: readTaxes(text('taxes')),
      toBaht: readExchangeRates(text('exchange-rates')),
      sales: smallSales(dice, schedule, [...new Set(soldDays)]),
    },
  }
}

/** Returns Thailand and Japan with domestic pairs, and one or two other groups. */
function someAirports(dice: Dice): Airport[] {
  const thai = ['BKK', ...dice.some(['DMK', 'CNX', 'HKT', 'KBV'], dice.between(1, 3))]
  const japanese = dice.some(['NRT', 'HND', 'KIX', 'ITM', 'CTS', 'FUK', 'OKA'], dice.between(2, 4))
  const others = dice.some(neighbourhoods, dice.between(1, 2)).flat()
  const codes = new Set<string>([
    ...thai,
    ...japanese,
    ...dice.some([...new Set(others)], dice.between(3, 5)),
  ])
  return smallPlaces.filter(({ code }) => codes.has(code))
}

/** Returns fictitious airports at the edge of the allowed detour between two others. */
function placesAtTheEdge(dice: Dice, airports: readonly Airport[]): Airport[] {
  return ['QQA', 'QQB'].flatMap((code) => {
    const [from, to] = dice.some(airports, 2)
    if (!from || !to) return []
    const most = 1.4 * wholeKm(from, to) + 800 + dice.between(-3, 3)
    const [north, east] = [dice.fraction() - 0.5, dice.fraction() - 0.5]
    const at = (degrees: number): Airport => ({
      ...to,
      code: code as AirportCode,
      city: code as CityCode,
      latitude: Math.max(-80, Math.min(80, to.latitude + degrees * north)),
      longitude: Math.max(-179, Math.min(179, to.longitude + degrees * east)),
    })
    let [near, far] = [0, 120]
    for (let step = 0; step < 30; step += 1) {
      const middle = (near + far) / 2
      const place = at(middle)
      if (wholeKm(from, place) + wholeKm(place, to) <= most) near = middle
      else far = middle
    }
    return [at(near)]
  })
}

const names = ['TG', 'PG', 'FD', 'JL', 'NH', 'MM', 'SQ', 'CX', 'BA', 'QF', 'DL', 'MS', 'AI', '5J']

function someAirlines(dice: Dice, airports: readonly Airport[]): Airline[] {
  const codes = dice.some(names, dice.between(4, 7))
  return codes.map((code, at) => {
    const surcharge = dice.pick(['', 'YQ', 'YR'] as const)
    const kinds = at === 0 ? 'full' : at === 1 ? 'lowCost' : dice.chance(0.7) ? 'full' : 'lowCost'
    return {
      code: code as AirlineCode,
      name: code,
      home: dice.pick(airports).country,
      kind: kinds,
      group: dice.pick([code, 'east', 'east', 'west']),
      partners: new Set(dice.some(codes, dice.between(0, 2))),
      accountingCode: `${100 + at}`,
      farePercent: dice.between(60, 120),
      ...(surcharge !== '' && { surchargeCode: surcharge }),
    }
  })
}
