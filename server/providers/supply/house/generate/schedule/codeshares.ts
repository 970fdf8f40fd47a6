import { hashFractionOf } from '../../engine/hash.ts'
import { mayShareTicket } from '../../engine/airlines.ts'
import type { ScheduledFlight } from '../../engine/world/schedule.ts'
import type { HandWrittenFlights } from './hand-written-flights.ts'
import { type Route, routeName } from '../route.ts'
import type { WorldAirline, WorldAirlines } from '../world-airlines.ts'

/** A route with its flights, outbound and return alternating. */
export type PlannedRoute = { readonly route: Route; readonly flights: readonly ScheduledFlight[] }

type Sharing = {
  readonly seed: string
  readonly airlines: WorldAirlines
  readonly anchors: HandWrittenFlights
}

/** Share of the possible codeshare routes that are used. */
const sharedShare = 0.5
/** Most partners on one route. */
const mostPartners = 2
/** Flights a day from which an airline markets flights of others. */
const leastSellerFlights = 90
/** Number range of codeshares. */
const numbers = { from: 4000, to: 8900 }

/**
 * Generates codeshares: a full-service airline markets flights of a partner or alliance member to one of its
 * own hubs, unless it flies that pair itself. The choice depends on the seed and the names of both airlines
 * and the pair.
 */
export function generateCodeshares(planned: readonly PlannedRoute[], sharing: Sharing): ScheduledFlight[] {
  const atHub = airlinesAtHubs(sharing.airlines)
  const flown = new Set(planned.map(({ route }) => routeNameFor(route.airline.code, route)))
  const used = new Map<string, Set<number>>()
  return planned.flatMap(({ route, flights }) => {
    const partners = partnersOn(route, atHub, sharing).filter(
      (one) =>
        !flown.has(routeNameFor(one.code, route)) &&
        !sharing.anchors.holds(one.code, route.base.code, route.far.code),
    )
    return partners.flatMap((partner) => {
      const name = routeNameFor(partner.code, route)
      const taken = used.get(name) ?? new Set<number>()
      used.set(name, taken)
      return sharedNumbers(`${sharing.seed} ${route.airline.code} ${name}`, flights.length, taken).flatMap(
        (number, index) => codeshareOf(flights[index], partner, number),
      )
    })
  })
}

function airlinesAtHubs(airlines: WorldAirlines): ReadonlyMap<string, readonly WorldAirline[]> {
  const atHub = new Map<string, WorldAirline[]>()
  for (const airline of airlines.values()) {
    if (airline.kind !== 'full' || airline.dailyFlights === 0) continue
    for (const hub of airline.hubs) atHub.set(hub, [...(atHub.get(hub) ?? []), airline])
  }
  return atHub
}

function partnersOn(
  route: Route,
  atHub: ReadonlyMap<string, readonly WorldAirline[]>,
  { seed }: Sharing,
): readonly WorldAirline[] {
  const { airline, base, far } = route
  if (airline.kind !== 'full') return []
  const possible = new Set([...(atHub.get(base.code) ?? []), ...(atHub.get(far.code) ?? [])])
  return [...possible]
    .filter(
      (one) => one.code !== airline.code && mayShareTicket(one, airline) && marketsPartnerFlight(one, route),
    )
    .map((one) => ({
      one,
      luck: hashFractionOf(`share ${seed} ${airline.code} ${routeNameFor(one.code, route)}`),
    }))
    .filter(({ luck }) => luck < sharedShare)
    .sort((left, right) => left.luck - right.luck)
    .slice(0, mostPartners)
    .map(({ one }) => one)
}

/** A big airline markets arrivals at its own hub; of two in one country the bigger markets the smaller's flights. */
function marketsPartnerFlight(partner: WorldAirline, { airline, base, far }: Route): boolean {
  if (partner.dailyFlights < leastSellerFlights) return false
  if (partner.home === airline.home) return partner.dailyFlights > airline.dailyFlights
  return [base, far].some(({ code }) => partner.hubs.includes(code) && !airline.hubs.includes(code))
}

function sharedNumbers(name: string, count: number, taken: Set<number>): readonly number[] {
  const span = numbers.to - numbers.from
  let next = numbers.from + 2 * Math.floor((hashFractionOf(`shared ${name}`) * span) / 2)
  return Array.from({ length: count }, () => {
    while (taken.has(next)) next += 1
    taken.add(next)
    return next
  })
}

function codeshareOf(
  flight: ScheduledFlight | undefined,
  partner: WorldAirline,
  number: number,
): ScheduledFlight[] {
  if (!flight) return []
  const operatedAs = { carrier: flight.carrier, number: flight.number }
  return [{ ...flight, carrier: partner.code, number, operatedAs }]
}

function routeNameFor(carrier: string, { base, far }: Route): string {
  return routeName(carrier, base.code, far.code)
}
