import { compareMoney } from '#contract/terms/money.ts'
import type { Passenger, PassengerContact } from '#contract/terms/passenger.ts'
import { toHostPhone } from '#contract/terms/passenger/contact-services.ts'
import type { RefusalReason, SupplyContext } from '../../supply-provider.ts'
import type { BookCommand } from '../../supplier-reservation.ts'
import { type SabreOffice, type SabreTraveler, createBookingBody } from '../booking/terms-to-sabre-booking.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import { ptcOfType } from '../shop/sabre-prices.ts'
import { type PricedNdcOffer, priceNdcOffer } from './price-ndc-offer.ts'
import type { NdcOfferHandle } from './reprice-ndc-offer.ts'

/** The body of createBooking, or why none is sent. */
export type PreparedOrder =
  | { readonly kind: 'body'; readonly body: object }
  | { readonly kind: 'notDone'; readonly reason: RefusalReason }

/** What is ordered. */
export type NdcOrder = { readonly command: BookCommand; readonly offer: NdcOfferHandle }

/** Milliseconds that Sabre waits for the airline's order to be readable. */
const redisplayMs = 5_000

/**
 * Prices an airline's offer once more and returns the order of it. The pricing is the price guard, because an order
 * carries no amount to compare with; and it renews an offer that has expired since it was shown.
 */
export async function prepareNdcOrder(
  desk: { readonly client: SabreClient; readonly office: SabreOffice },
  { command, offer }: NdcOrder,
  context: SupplyContext,
): Promise<PreparedOrder> {
  const { zone } = desk.office
  const filed = createBookingBody(command, offer, desk.office)
  if (!filed) return { kind: 'notDone', reason: 'badPassenger' }
  const outcome = await priceNdcOffer({ client: desk.client, zone }, offer, context)
  if (outcome.kind === 'gone') return { kind: 'notDone', reason: 'offerExpired' }
  if (outcome.kind === 'silent') return { kind: 'notDone', reason: 'unreachable' }
  const { priced } = outcome
  if (compareMoney(priced.price.total, command.expectedTotal) > 0)
    return { kind: 'notDone', reason: 'priceChanged' }
  if (command.mode === 'hold' && !priced.payBy) return { kind: 'notDone', reason: 'notPossible' }
  const { lastTicketAt: _, ...timeless } = offer
  const limited = priced.payBy ? { ...timeless, lastTicketAt: priced.payBy } : timeless
  const body = createBookingBody(command, limited, desk.office)
  const travelers = body && orderedTravelers(command, body.travelers, priced)
  if (!body || !travelers) return { kind: 'notDone', reason: 'badPassenger' }
  const { flightDetails: _flights, ...rest } = body
  const flightOffer = { offerId: priced.offerId, selectedOfferItems: priced.itemIds }
  return {
    kind: 'body',
    body: { ...rest, travelers, flightOffer, asynchronousUpdateWaitTime: redisplayMs },
  }
}

/** Gives every traveller the id of a priced passenger of their type; undefined when there are not as many. */
function orderedTravelers(
  command: BookCommand,
  travelers: readonly SabreTraveler[],
  { passengers }: PricedNdcOffer,
): object[] | undefined {
  const free = [...passengers]
  const ordered = command.passengers.flatMap((passenger, index) => {
    const at = free.findIndex(({ code }) => code === ptcOfType[passenger.type])
    const [priced] = at < 0 ? [] : free.splice(at, 1)
    const traveler = travelers[index]
    return priced && traveler ? [{ ...orderTravelerOf(traveler, passenger, command), id: priced.id }] : []
  })
  return ordered.length === passengers.length && free.length === 0 ? ordered : undefined
}

/** Airlines take a traveller's contact as email and phone of an order, not as special services; a refusal stays one. */
function orderTravelerOf(
  { specialServices = [], ...rest }: SabreTraveler,
  { type, contact: own }: Passenger,
  { contact }: BookCommand,
): object {
  const services = specialServices.filter(({ code }) => code !== 'CTCM' && code !== 'CTCE')
  const { mobilePhone = '', isWithheldFromAirlines }: PassengerContact = own ?? contact
  const number = type === 'infantOnLap' || isWithheldFromAirlines ? undefined : toHostPhone(mobilePhone)
  return {
    ...rest,
    ...(services.length > 0 ? { specialServices: services } : {}),
    ...(number === undefined ? {} : { phones: [{ number, label: 'M' }] }),
  }
}
