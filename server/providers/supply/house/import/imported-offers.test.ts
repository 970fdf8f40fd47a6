import { describe, expect, it } from 'vitest'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import { marketOf, onDay, queryOf, searchOf, wayOf } from '#test-kit/house/packed-house.ts'

import type { SaleContext } from '../engine/fares/sale-context.ts'
import { mainFarePart, priceTrip } from '../engine/price-trip.ts'
import { type TripPlan, planOfFound } from '../engine/trip-plan.ts'
import { worldViewOf } from '../engine/world-view.ts'
import { packWorld } from '../engine/world/pack-world.ts'
import type { FiledFare } from '../engine/world/schedule.ts'
import { privateFareContracts } from '../private-fares/private-fare-contracts.ts'
import { timetableTables } from '../generate/timetable-tables.ts'
import { applyImports } from './imported-content.ts'
import type { ImportedFlight } from './imported-flight.ts'
import { fareOfRow, fareRow, flightOfRow, scheduleRow } from './imported-rows.ts'

const ends = {
  carrier: 'TG' as AirlineCode,
  from: 'BKK' as AirportCode,
  to: 'NRT' as AirportCode,
}
const charter: ImportedFlight = {
  ...ends,
  number: 8642,
  departureMinute: 600,
  blockMinutes: 360,
  summerDays: 127,
  winterDays: 127,
  days: 127,
  firstDay: onDay('2027-01-01'),
  lastDay: onDay('2027-03-01'),
  aircraft: '77W',
  seats: { economy: 300, premiumEconomy: 0, business: 40, first: 0 },
}
const acme: PrivateFare = { airline: 'TG', accountCode: 'ACME26' }
const net: FiledFare = { ...ends, rbd: 'Q', kind: 0, fareBasis: 'AGENCY1', baht: 999, rule: {} }

/** Every nonstop with the imported fare, and the market that it is sold in. */
function soldByImport(): { readonly plans: readonly TripPlan[]; readonly market: SaleContext } {
  const imported = {
    schedule: [flightOfRow(scheduleRow(charter))],
    fares: [fareOfRow(fareRow(net))],
    wholeAirlines: [],
  }
  const world = packWorld(applyImports(timetableTables(), imported), onDay('2026-01-01'))
  const view = worldViewOf(world)
  const ways = [wayOf('BKK NRT 2027-01-20', 'economy', view)]
  const query = queryOf(ways, { adult: 1 }, { maxStops: 0 })
  const market = marketOf(world)
  const plans = searchOf(world)
    .best(query)
    .trips.map((trip) =>
      planOfFound(trip, { shape: 'oneWay', party: { adult: 1 }, cabins: ['economy'] }, market),
    )
    .filter((plan) => mainFarePart(plan).entry.filed?.fareBasis === 'AGENCY1')
  return { plans, market }
}

/** Notices under the rules of the offers, by flight number. */
function noticesByNumber({ plans, market }: ReturnType<typeof soldByImport>): ReadonlyMap<number, string> {
  const offers = plans.map((plan) => priceTrip(plan, market))
  return new Map(
    offers.map(({ itinerary, rules }) => [
      Number(itinerary.journeys[0]?.segments[0]?.flightNumber),
      rules.others.map(({ text }) => text).join(' '),
    ]),
  )
}

describe('an imported fare', () => {
  it('has the notice of simulated flights on those alone, and not on an imported flight', () => {
    const notices = noticesByNumber(soldByImport())
    expect(notices.get(8642)).toBe('')
    expect(notices.get(642)).toContain('Simulated flight')
  })

  it('costs what is filed with a code of the shipped private fares, too, and is not marked', () => {
    const { plans, market } = soldByImport()
    expect(plans.length).toBeGreaterThan(0)
    const contracted = { ...market, contracts: privateFareContracts() }
    for (const plan of plans)
      expect(priceTrip({ ...plan, privateFare: acme }, contracted)).toEqual(priceTrip(plan, market))
  })
})
