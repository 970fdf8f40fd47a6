import { createHash } from 'node:crypto'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import type { WorldPrice } from '../../world/world-offer.ts'
import { toWireFlights } from './booking-flights.ts'
import { type KeptAncillary, type TicketApart, itemIdOf, sabreDataOf } from './booking-record.ts'
import { toWireServices } from './booking-services.ts'
import { toWireAncillaries, toWireAncillaryTotals } from '../extras/extras-wire.ts'
import { officeZone } from '../shop/gir-fares.ts'
import { decimalAmount, toWireTotals } from './wire-amounts.ts'

/** Delay until an airline sends its own time limit as free text. */
const limitTextMs = 60_000

/** Returns a booking in the format of getBooking. A cancelled or expired booking has no flights. */
export function toWireBooking(
  reservation: WorldReservation,
  { now, isEnded }: { readonly now: Instant; readonly isEnded: boolean },
): Record<string, unknown> {
  const kept = sabreDataOf(reservation)
  const living = reservation.documents.filter((one) => !one.voidedAt && !one.refundedAt && !one.exchangedAt)
  return {
    bookingId: reservation.recordLocator,
    isCancelable: !isEnded,
    isTicketed: living.length > 0,
    creationDetails: creationDetails(reservation),
    contactInfo: kept.contactInfo,
    travelers: toWireTravelers(reservation),
    ...(isEnded ? {} : toWireFlights(reservation, now)),
    ...(isEnded || kept.isNdc ? {} : { fares: toWireFares(reservation) }),
    ...(isEnded ? {} : { fareRules: toWireFareRules(reservation) }),
    remarks: kept.remarks,
    ...(kept.otherServices ? { otherServices: kept.otherServices } : {}),
    ...(reservation.documents.length > 0 ? { flightTickets: toWireTickets(reservation, now) } : {}),
    payments: {
      flightTotals: [toWireTotals(reservation.baseSatang, reservation.taxSatang)],
      ...toWireAncillaryTotals(reservation),
    },
    specialServices: isEnded ? [] : [...timeLimitMessages(reservation, now), ...toWireServices(reservation)],
  }
}

/** Returns a signature that changes with every visible part of the booking. */
export function bookingSignature(booking: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(booking)).digest('hex')
}

function creationDetails(reservation: WorldReservation): Record<string, unknown> {
  const kept = sabreDataOf(reservation)
  const created = toLocal(reservation.at, officeZone)
  const limit = kept.fareLimitAt ?? reservation.payBy
  const deadline = limit && !reservation.paidAt ? toLocal(limit, officeZone) : undefined
  return {
    creationDate: created.slice(0, 10),
    ...(kept.isNdc ? {} : { creationUserSine: kept.epr, creationTime: created.slice(11, 16) }),
    ...(deadline
      ? { purchaseDeadlineDate: deadline.slice(0, 10), purchaseDeadlineTime: deadline.slice(11, 16) }
      : {}),
    agencyIataNumber: '35200000',
    userWorkPcc: kept.pcc,
    userHomePcc: kept.pcc,
    primeHostId: '1S',
  }
}

/** Returns the travellers; names are in capitals, with the title after the given name. */
function toWireTravelers(reservation: WorldReservation): Record<string, unknown>[] {
  const types = { adult: 'ADULT', child: 'CHILD', infantOnLap: 'INFANT', infantInSeat: 'INFANT' }
  return sabreDataOf(reservation).travelers.map((one, index) => ({
    givenName: `${one.givenName ?? ''}${one.title === undefined ? '' : ` ${one.title}`}`.toUpperCase(),
    surname: (one.surname ?? '').toUpperCase(),
    ...(one.birthDate === undefined ? {} : { birthDate: one.birthDate }),
    ...(one.gender === undefined ? {} : { gender: one.gender }),
    type: types[reservation.travellers[index]?.type ?? 'adult'],
    passengerCode: one.passengerCode,
    nameAssociationId: String(index + 1),
    ...(one.nameReferenceCode === undefined ? {} : { nameReferenceCode: one.nameReferenceCode }),
    ...(one.emails ? { emails: one.emails } : {}),
    ...(one.phones ? { phones: one.phones } : {}),
    ...(one.identityDocuments
      ? {
          identityDocuments: one.identityDocuments.map((document, at) => ({
            ...document,
            itemId: String(31 + at),
          })),
        }
      : {}),
    ...(one.loyaltyPrograms ? { loyaltyPrograms: one.loyaltyPrograms } : {}),
    ...toWireAncillaries(reservation, index),
  }))
}

/** Returns one price record for each type of traveller; its amounts are for one traveller. */
function toWireFares(reservation: WorldReservation): Record<string, unknown>[] {
  const { offer, travellers } = reservation
  return pricesNow(reservation).map((price, index) => {
    const indices = travellers.flatMap((one, at) => (one.type === price.type ? [at + 1] : []))
    const code = sabreDataOf(reservation).travelers[(indices[0] ?? 1) - 1]?.passengerCode
    return {
      airlineCode: offer.carrier,
      ...(reservation.ticketTerms?.tourCode === undefined
        ? {}
        : { tourCode: reservation.ticketTerms.tourCode }),
      travelerIndices: indices,
      fareConstruction: fareConstruction(reservation, price),
      taxBreakdown: price.taxes.map((one) => ({
        taxCode: one.code,
        taxAmount: { amount: decimalAmount(one.satang), currencyCode: 'THB' },
      })),
      totals: toWireTotals(price.baseSatang, taxTotalOf(price)),
      requestedTravelerType: code,
      pricedTravelerType: code,
      hasValidPricing: true,
      recordTypeCode: 'PQ',
      recordTypeName: 'Price Quote',
      recordId: String(index + 1),
    }
  })
}

/** Returns the prices per traveller after all fare increases since the booking. */
export function pricesNow({ offer, baseSatang }: WorldReservation): WorldPrice[] {
  const before = offer.prices.reduce((sum, one) => sum + one.count * one.baseSatang, 0)
  const factor = before === 0 ? 1 : baseSatang / before
  return offer.prices.map((one) => ({ ...one, baseSatang: Math.round(one.baseSatang * factor) }))
}

function fareConstruction(reservation: WorldReservation, price: WorldPrice): Record<string, unknown>[] {
  let at = 0
  return reservation.offer.journeys.map(({ flights }, journey) => {
    const brand = reservation.offer.brands[journey] ?? reservation.offer.brand
    const first = at
    at += flights.length
    return {
      flights: flights.map((_, index) => ({ itemId: itemIdOf(reservation, first + index) })),
      flightIndices: flights.map((_, index) => first + index + 1),
      fareBasisCode: brand.basis,
      baseRate: {
        amount: decimalAmount(Math.floor(price.baseSatang / reservation.offer.journeys.length)),
        currencyCode: 'THB',
      },
      brandFareCode: brand.code,
      brandFareName: brand.name,
      isCurrentItinerary: true,
      checkedBaggageAllowance: { maximumPieces: brand.checkedBags },
    }
  })
}

function toWireFareRules({ offer }: WorldReservation): Record<string, unknown>[] {
  const { refund, change } = offer.brand
  const penaltyWire = (baht: number | undefined) =>
    baht === undefined
      ? []
      : [
          {
            applicability: 'BEFORE_DEPARTURE',
            conditionsApply: false,
            penalty: { amount: `${baht}.00`, currencyCode: 'THB' },
          },
        ]
  return offer.journeys.map(({ flights }) => ({
    originAirportCode: flights[0]?.from.code,
    destinationAirportCode: flights.at(-1)?.to.code,
    owningAirlineCode: offer.carrier,
    ...(refund ? { isRefundable: refund.allowed, refundPenalties: penaltyWire(refund.penaltyBaht) } : {}),
    ...(change ? { isChangeable: change.allowed, exchangePenalties: penaltyWire(change.penaltyBaht) } : {}),
  }))
}

/** Returns the tickets and EMDs of a booking, including voided and refunded ones. */
export function toWireTickets(reservation: WorldReservation, now?: Instant): Record<string, unknown>[] {
  const { ticketsApart = {}, ancillaries = [], pcc, isNdc } = sabreDataOf(reservation)
  return reservation.documents.map((document) => {
    const apart = ticketsApart[document.number]
    const issuedAt = apart?.issuedAt ?? reservation.paidAt ?? reservation.at
    const [ticketStatusName, ticketStatusCode, ...ended] = ticketStatus(document)
    const traveller = reservation.travellers.find((one) => one.id === document.passengerId)
    const price = pricesNow(reservation).find((one) => one.type === traveller?.type)
    const extra = ancillaries.find(({ emdNumber }) => emdNumber === document.number)
    const itemIds = extra
      ? extra.flightIndices.map((index) => itemIdOf(reservation, index - 1))
      : couponItemIds(reservation, apart)
    const places = extra?.flightIndices.map((index) => index - 1)
    return {
      number: document.number,
      date: toLocal(issuedAt, officeZone).slice(0, 10),
      agencyIataNumber: '35200000',
      airlineCode: reservation.offer.carrier,
      travelerIndex: Number(document.passengerId),
      flightCoupons: itemIds.map((itemId, index) => {
        const booked = reservation.flights[places?.[index] ?? index]
        const [couponStatus, couponStatusCode] =
          ticketStatusName === 'Issued' && booked ? openCoupon(reservation, booked, now) : ended
        return { itemId, couponStatus, couponStatusCode }
      }),
      payment: extra
        ? toWireTotals(extra.satang, 0)
        : toWireTotals(price?.baseSatang ?? 0, price ? taxTotalOf(price) : 0),
      ticketStatusName,
      ticketStatusCode: statusCodeOf(ticketStatusCode, { extra, isNdc }),
      ticketingPcc: pcc,
    }
  })
}

type Issuer = { readonly extra: KeptAncillary | undefined; readonly isNdc: true | undefined }

/** Tickets have codes with T, tickets of orders TO, and EMDs have M for T. */
function statusCodeOf(code: string, { extra, isNdc }: Issuer): string {
  if (extra) return code.replace('T', 'M')
  return isNdc && code === 'TE' ? 'TO' : code
}

function couponItemIds(reservation: WorldReservation, apart: TicketApart | undefined): readonly string[] {
  return apart?.itemIds ?? reservation.flights.map((_, index) => itemIdOf(reservation, index))
}

/** A coupon of a valid ticket: under airport control, flown once its flight has left, otherwise not used. */
function openCoupon(
  { isUnderAirportControl }: WorldReservation,
  { flight }: WorldReservation['flights'][number],
  now: Instant | undefined,
): readonly [name: string, code: string] {
  if (isUnderAirportControl === true) return ['Airport Control', 'AL']
  return now !== undefined && flight.departureAt <= now ? ['Flown', 'B'] : ['Not Flown', 'I']
}

function ticketStatus(document: WorldReservation['documents'][number]) {
  if (document.voidedAt) return ['Voided', 'TV', 'Voided', 'V'] as const
  if (document.refundedAt) return ['Refunded/Exchanged', 'TR', 'Refunded', 'RF'] as const
  if (document.exchangedAt) return ['Refunded/Exchanged', 'TR', 'Exchanged', 'E'] as const
  return ['Issued', 'TE', 'Not Flown', 'I'] as const
}

/** Returns the airline's message with its ticketing time limit, in UTC. */
function timeLimitMessages(reservation: WorldReservation, now: Instant): Record<string, unknown>[] {
  const { payBy, paidAt, offer } = reservation
  // an order has its limit of payment instead
  if (sabreDataOf(reservation).isNdc) return []
  if (!payBy || paidAt || epochMsOf(now) - epochMsOf(reservation.at) < limitTextMs) return []
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
  const on = `${payBy.slice(8, 10)}${months[Number(payBy.slice(5, 7)) - 1] ?? ''}${payBy.slice(2, 4)}`
  const at = `${payBy.slice(11, 13)}${payBy.slice(14, 16)}Z`
  return [
    {
      code: 'ADTK',
      name: 'ADVISE TICKET NUMBER',
      message: `1S.TO ${offer.carrier} PLS ADV TKT NBR BY ${on}/${at} OR ALL ${offer.carrier} SEGS WILL BE XLD`,
      statusCode: 'KK',
      statusName: 'Confirmed',
      travelerIndices: [],
      flights: [],
    },
  ]
}

function taxTotalOf(price: WorldPrice): number {
  return price.taxes.reduce((sum, one) => sum + one.satang, 0)
}
