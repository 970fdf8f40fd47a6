import type { z } from 'zod'
import { requireCarrier } from '../../world/carriers.ts'
import type { IssuedDocument, WorldReservation } from '../../world/world-reservation.ts'
import type { fulfillRequest } from '../booking/after-sale-requests.ts'
import { type KeptAncillary, sabreDataOf } from '../booking/booking-record.ts'
import { ticketNumber } from '../sabre-ids.ts'
import { refuseBooking } from '../sabre-refusal.ts'

/** The surname of a traveller whose EMDs are not issued with the tickets. */
const unissuedSurname = 'NOEMD'

type Fulfilment = Pick<z.infer<typeof fulfillRequest>, 'fulfillments'>

/** Whether a request issues EMDs alone. */
export function areOnlyEmds({ fulfillments }: Fulfilment): boolean {
  return fulfillments.every((one) => one.ancillaryIds)
}

/** The documents of a fulfilment, and the items as they are afterwards. */
export type IssuedDocuments = {
  readonly documents: readonly IssuedDocument[]
  readonly ancillaries: readonly KeptAncillary[]
}

/** Returns a ticket for every traveller who has none, and an EMD for each item that the request names. */
export function documentsToIssue(
  reservation: WorldReservation,
  { fulfillments }: Fulfilment,
): IssuedDocuments {
  const { ancillaries = [] } = sabreDataOf(reservation)
  const named = fulfillments.flatMap(({ ancillaryIds = [] }) => ancillaryIds)
  const isKnown = named.every((id) =>
    ancillaries.some(({ itemId, emdNumber }) => itemId === id && emdNumber === undefined),
  )
  if (!isKnown || new Set(named).size < named.length)
    refuseBooking(
      'BAD_REQUEST',
      'ANCILLARY_NOT_FOUND',
      'An ancillary is not in the booking, or is named twice',
    )
  const isTicketed = reservation.documents.length > 0
  if (!isTicketed && areOnlyEmds({ fulfillments }))
    refuseBooking('REQUEST_NOT_ALLOWED', 'TICKETS_MISSING', 'EMDs are issued with or after the tickets')
  const { accountingCode } = requireCarrier(reservation.offer.carrier)
  const tickets = (isTicketed ? [] : reservation.travellers).map(({ id }) => ({
    number: ticketNumber(accountingCode),
    passengerId: id,
  }))
  // numbers rise in the order of the request
  const numbers = named.map(() => ticketNumber(accountingCode)).toSorted()
  const numberOf = ({ itemId, travelerIndex }: KeptAncillary) =>
    reservation.travellers[travelerIndex - 1]?.familyName.toUpperCase() === unissuedSurname
      ? undefined
      : numbers[named.indexOf(itemId)]
  const issued = ancillaries.map((one) => {
    const emdNumber = one.emdNumber ?? numberOf(one)
    return emdNumber === undefined ? one : { ...one, emdNumber }
  })
  const emds = issued.flatMap(({ emdNumber, travelerIndex, itemId }) =>
    emdNumber === undefined || !named.includes(itemId)
      ? []
      : [{ number: emdNumber, passengerId: String(travelerIndex), isEmd: true as const }],
  )
  return { documents: [...tickets, ...emds], ancillaries: issued }
}
