import type { z } from 'zod'
import { requireCarrier } from '../../world/carriers.ts'
import { partyTotals } from '../../world/make-offer.ts'
import type { WorldReservation } from '../../world/world-reservation.ts'
import type { fulfillRequest } from '../booking/after-sale-requests.ts'
import { type BookingCall, requireOwnReservation } from '../booking/booking-handlers.ts'
import { type ReissueRecord, itemIdOf, sabreDataOf } from '../booking/booking-record.ts'
import { ticketNumber } from '../sabre-ids.ts'
import { refuseBooking } from '../sabre-refusal.ts'

/** The surname of a traveller whose flights are exchanged and whose new tickets are refused. */
const unreissuedSurname = 'UNREISSUED'
/** The surname of travellers of whom only the first gets a new ticket. */
const halfReissuedSurname = 'HALFREISSUED'

type FulfillBody = z.infer<typeof fulfillRequest>

/** The issue of new tickets: the reservation after it, the new numbers, and whether all were asked for and issued. */
export type IssuedExchange = {
  readonly reservation: WorldReservation
  readonly numbers: readonly string[]
  readonly isPartial: boolean
}

/** Returns the numbers of the reissue records that a request names; empty when it issues first tickets. */
export function reissueNumbersOf({ fulfillments }: FulfillBody): number[] {
  return fulfillments.flatMap(({ ticketingQualifiers: one }) =>
    one?.priceQuoteReissueRecordId === undefined ? [] : Number(one.priceQuoteReissueRecordId),
  )
}

/** Issues new tickets by stored reissue records and ends the old ones, after the airline's delay. */
export async function fulfillExchange(call: BookingCall, body: FulfillBody): Promise<IssuedExchange> {
  const { desks } = call
  recordsToFulfill(call, body)
  await desks.clock.sleep(desks.commitMs)
  const { reservation, records } = recordsToFulfill(call, body)
  if (hasSurname(reservation, unreissuedSurname))
    return refuseBooking('APPLICATION_ERROR', 'UNABLE_TO_ISSUE_TICKETS', 'The tickets were not issued')
  const issued = hasSurname(reservation, halfReissuedSurname) ? records.slice(0, 1) : records
  const made = issued.map((one) => newTicketOf(reservation, one))
  const { base, tax } = partyTotals(reservation.offer.prices)
  const { refund } = reservation.offer.brand
  const { ticketsApart, reissueRecords = [] } = sabreDataOf(reservation)
  const itemIds = reservation.flights.map((_, at) => itemIdOf(reservation, at))
  const after = desks.books.exchange(reservation.id, {
    exchangeId: `${reservation.id}-${issued.map((one) => one.number).join('-')}`,
    offer: reservation.offer,
    flights: reservation.flights,
    baseSatang: base,
    taxSatang: tax,
    refundSatang: refund?.allowed ? Math.max(0, base + tax - (refund.penaltyBaht ?? 0) * 100) : 0,
    chargedSatang: issued.reduce((sum, one) => sum + one.amountSatang, 0),
    documents: made,
    endedNumbers: issued.map((one) => one.ticketNumber),
    keep: {
      ticketsApart: {
        ...ticketsApart,
        ...Object.fromEntries(made.map(({ number }) => [number, { itemIds, issuedAt: desks.clock.now() }])),
      },
      reissueRecords: reissueRecords.map((one) =>
        issued.includes(one) ? { ...one, isFulfilled: true } : one,
      ),
    },
  })
  const numbers = made.map((one) => one.number)
  return { reservation: after, numbers, isPartial: issued.length < records.length }
}

function hasSurname({ travellers }: WorldReservation, surname: string): boolean {
  return travellers.some((one) => one.familyName.toUpperCase() === surname)
}

function newTicketOf(reservation: WorldReservation, { ticketNumber: old }: ReissueRecord) {
  const owner = reservation.documents.find((one) => one.number === old)?.passengerId ?? ''
  const { accountingCode } = requireCarrier(reservation.offer.carrier)
  return { number: ticketNumber(accountingCode), passengerId: owner }
}

/** Returns the records that a request names; refuses unknown ones, and those whose tickets are issued. */
function recordsToFulfill(call: BookingCall, body: FulfillBody) {
  const reservation = requireOwnReservation(call, body.confirmationId)
  const wanted = reissueNumbersOf(body)
  const isPure = body.fulfillments.every(({ ticketingQualifiers: one }) => !one?.priceQuoteRecordIds)
  if (!isPure || wanted.length !== body.fulfillments.length || new Set(wanted).size !== wanted.length)
    refuseBooking('BAD_REQUEST', 'INVALID_VALUE', 'Each fulfillment names one price quote reissue of its own')
  const records = (sabreDataOf(reservation).reissueRecords ?? []).filter((one) => wanted.includes(one.number))
  if (records.length < wanted.length)
    refuseBooking('RESOURCE_NOT_FOUND', 'PRICE_QUOTE_REISSUE_NOT_FOUND', 'There is no such record')
  if (records.some((one) => one.isFulfilled))
    refuseBooking('APPLICATION_ERROR', 'BOOKING_FULFILLED', 'The booking is already fulfilled')
  const isEnded = call.desks.books.endedAt(reservation, call.desks.clock.now()) !== undefined
  if (isEnded) refuseBooking('APPLICATION_ERROR', 'NO_ACTIVE_FLIGHTS', 'There are no active flights')
  return { reservation, records }
}
