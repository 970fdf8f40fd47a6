import { plusMinutes } from '#contract/terms/time.ts'
import type { Effects } from '#simulators/control-plane/fault-plan.ts'
import type { NewReservation, WorldReservation } from '../../world/world-reservation.ts'
import type { WorldOffer } from '../../world/world-offer.ts'
import {
  type CheckedBooking,
  checkAgainstOffer,
  checkBooking,
  checkPrice,
  flightKeyOf,
  journeyLengthsOf,
} from './booking-checks.ts'
import { bookExtras } from '../extras/book-extras.ts'
import { ancillarySatang } from '../extras/kept-extras.ts'
import type { SabreKept } from './booking-record.ts'
import type { CreateBooking } from './booking-requests.ts'
import { totalSatang } from '../shop/gir-wire.ts'
import { negotiatedOffer } from '../../world/negotiated-fares.ts'
import type { SabreHandlers } from '../sabre-handlers.ts'
import { airlineLocator, pnrLocator } from '../sabre-ids.ts'
import { refuseBooking } from '../sabre-refusal.ts'
import type { Caller } from '../sabre-tokens.ts'
import { toWorldPassengers } from '../shop/shop-query.ts'

/** The time that airlines allow for ticketing an instant-payment fare. */
const instantMinutes = 60

/** One call of createBooking. */
export type Creation = { readonly body: CreateBooking; readonly caller: Caller; readonly effects: Effects }

/** Sells the flights and writes the PNR; it reaches the books after the airline's delay. */
export async function createReservation(desks: SabreHandlers, creation: Creation): Promise<WorldReservation> {
  const { body, effects } = creation
  const booking = checkBooking(body)
  const keys = booking.flights.map(flightKeyOf)
  if (effects.priceDrift !== undefined) desks.world.drift(keys, effects.priceDrift)
  const pricing = body.flightDetails?.flightPricing ?? []
  const accountCodes = pricing.flatMap((one) => one.qualifiers?.accountCode?.accountCodes ?? [])
  const offer = negotiatedOffer(repricedOffer(desks, booking, creation), accountCodes)
  checkAgainstOffer(booking, offer)
  const comparisons = pricing.flatMap((one) => one.priceComparisons ?? [])
  const isHalting = !body.errorHandlingPolicy?.includes('DO_NOT_HALT_ON_FLIGHT_PRICING_ERROR')
  if (isHalting) checkPrice(comparisons, totalSatang(offer))
  await desks.clock.sleep(desks.commitMs)
  if (!isWaitlisting(booking) && !desks.world.hasSeats(offer.needs, effects.seats)) refuseUnavailableSeats()
  const extras = bookExtras(desks, booking, offer)
  const made = newReservation(desks, { booking, offer, creation })
  return desks.books.create({
    ...made,
    extrasSatang: ancillarySatang(extras.ancillaries),
    keep: { ...made.keep, ...extras },
  })
}

function isWaitlisting({ flights }: CheckedBooking): boolean {
  return flights.some((one) => one.flightStatusCode === 'LL')
}

function repricedOffer(
  desks: SabreHandlers,
  booking: CheckedBooking,
  { body, effects }: Creation,
): WorldOffer {
  const { flights } = booking
  const priceFlights = (isWaitlistWanted: boolean) =>
    desks.world.price({
      flights: flights.map((one) => ({ key: flightKeyOf(one) })),
      journeyLengths: journeyLengthsOf(flights),
      rbds: flights.map((one) => one.bookingClass),
      passengers: toWorldPassengers(booking.travelers.map(({ type }) => ({ type, count: 1 }))),
      isWaitlistWanted,
      ...(effects.seats === undefined ? {} : { pretendedSeats: effects.seats }),
    })
  const isWaiting = isWaitlisting(booking)
  const offer = priceFlights(isWaiting)
  if (!offer && !isWaiting && priceFlights(true)) return refuseUnavailableSeats()
  const flown = offer?.journeys.flatMap((one) => one.flights) ?? []
  const isAsSold = flights.every(
    (one, index) => flown[index]?.departureLocal.slice(0, 16) === `${one.departureDate}T${one.departureTime}`,
  )
  if (!offer || !isAsSold) {
    return refuseBooking('APPLICATION_ERROR', 'FLIGHT_NOT_AVAILABLE', 'A flight is not operated like that')
  }
  if (isWaiting && body.flightDetails?.haltOnFlightStatusCodes?.some((one) => one === 'LL' || one === 'HL')) {
    return refuseBooking('APPLICATION_ERROR', 'UNABLE_TO_SELL_FLIGHTS', 'Halted on flight status HL')
  }
  return offer
}

function refuseUnavailableSeats(): never {
  return refuseBooking('APPLICATION_ERROR', 'UNABLE_TO_SELL_FLIGHTS', 'Halted on flight status UC')
}

/** What a new reservation is written from. */
export type ReservationPlan = {
  readonly booking: CheckedBooking
  readonly offer: WorldOffer
  readonly creation: Creation
}

/** Returns the reservation of a sale, not in the books yet. */
export function newReservation(
  desks: SabreHandlers,
  { booking, offer, creation }: ReservationPlan,
): NewReservation {
  const locator = pnrLocator()
  const total = totalSatang(offer)
  const baseSatang = offer.prices.reduce((sum, one) => sum + one.count * one.baseSatang, 0)
  const isWaiting = isWaitlisting(booking)
  const { refund } = offer.brand
  const reference = clientReferenceOf(creation.body)
  return {
    id: locator,
    recordLocator: locator,
    wire: 'sabre',
    mode: isWaiting ? 'waitlist' : 'hold',
    ...(reference === undefined ? {} : { clientReference: reference }),
    offer,
    travellers: booking.travelers.map(({ asked, type }, index) => ({
      id: String(index + 1),
      type,
      givenName: asked.givenName ?? '',
      familyName: asked.surname ?? '',
    })),
    baseSatang,
    taxSatang: total - baseSatang,
    refundSatang: refund?.allowed ? Math.max(0, total - (refund.penaltyBaht ?? 0) * 100) : 0,
    needs: offer.needs,
    ...(isWaiting ? {} : { payBy: offer.lastTicketAt ?? plusMinutes(desks.clock.now(), instantMinutes) }),
    ...(offer.priceStandsUntil ? { priceStandsUntil: offer.priceStandsUntil } : {}),
    documents: [],
    ...ticketTermsOf(creation.body),
    keep: createSabreData(creation, offer),
  }
}

/** Returns what the price quote says besides the price. */
function ticketTermsOf({ flightDetails }: CreateBooking): Pick<NewReservation, 'ticketTerms'> {
  const asked = (flightDetails?.flightPricing ?? []).map(({ qualifiers }) => qualifiers)
  const [terms] = asked.flatMap((one) => {
    const { tourCode, commissionPercentage, commissionAmount } = one ?? {}
    const stated = { tourCode, commissionPercentage, commissionAmount }
    const kept = Object.entries(stated).filter(([, value]) => value !== undefined)
    return kept.length > 0 ? [Object.fromEntries(kept)] : []
  })
  return terms ? { ticketTerms: terms } : {}
}

function createSabreData({ body, caller }: Creation, offer: WorldOffer): SabreKept {
  return {
    ...caller,
    airlineLocator: airlineLocator(),
    ...(offer.lastTicketAt ? { fareLimitAt: offer.lastTicketAt } : {}),
    travelers: body.travelers ?? [],
    // remarks are stored in capitals
    remarks: (body.remarks ?? []).map((one) => ({
      type: one.type ?? 'GENERAL',
      text: (one.text ?? '').toUpperCase(),
    })),
    contactInfo: body.contactInfo,
    otherServices: body.otherServices,
    agency: body.agency,
  }
}

/** Returns the shop's own reference from a remark, for the auditor's list only; undefined when absent. */
function clientReferenceOf(body: CreateBooking): string | undefined {
  const text = body.remarks?.map((one) => one.text ?? '').find((one) => one.startsWith('FH REF '))
  return text
    ?.slice(7)
    .replaceAll(/\/([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
