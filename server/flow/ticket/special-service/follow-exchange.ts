import type { Itinerary, Segment } from '#contract/terms/itinerary.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { serviceTransitions } from './special-service-state.ts'
import type { SpecialServiceStore } from './special-service-store.ts'

/** The flights of an order before and after its tickets were exchanged. */
export type ExchangedFlights = {
  readonly bookingId: string
  readonly before: Itinerary
  readonly after: Itinerary
  readonly at: Instant
}

/**
 * Leaves the services on flights that were exchanged to staff, who arrange them for the flight now at the same place;
 * where there is none, they are cancelled. What the reservation states is taken over with its next reading.
 */
export async function followExchange(
  services: Pick<SpecialServiceStore, 'ofBooking' | 'move'>,
  { bookingId, before, after, at }: ExchangedFlights,
  tx: Tx,
): Promise<void> {
  const [was, now] = [flightKeysOf(before), flightKeysOf(after)]
  for (const service of await services.ofBooking(bookingId, tx)) {
    const { segment, status } = service
    if (segment === undefined || was[segment] === now[segment]) continue
    const to = now[segment] === undefined ? 'cancelled' : 'byHand'
    if (serviceTransitions.allows(status, to, 'flightExchanged'))
      await services.move(tx, service, { to, cause: 'flightExchanged', at })
  }
}

function flightKeysOf({ journeys }: Itinerary): readonly string[] {
  const keyOf = ({ marketingCarrier, flightNumber, departureLocal }: Segment) =>
    `${marketingCarrier}${flightNumber} ${departureLocal}`
  return journeys.flatMap(({ segments }) => segments).map(keyOf)
}
