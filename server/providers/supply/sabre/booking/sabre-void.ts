import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { VoidCommand, VoidQuoteOutcome, VoidableDocument } from '../../supplier-void.ts'
import { cancelOfferEndOf, isNdcBooking } from '../ndc/cancel-offers.ts'
import { endNdcOrder } from '../ndc/end-ndc-order.ts'
import {
  type SabreBookingDeps,
  type Seen,
  readBookingAnswer,
  readBookingBeforeChange,
} from './sabre-after-sale.ts'
import type { WireCancelOffer } from './sabre-booking-wire.ts'
import { outcomeWithoutData } from './sabre-outcome.ts'
import { documentNumberOf } from './sabre-documents.ts'

/** Sabre voids at most this many documents in one request. */
const mostAtOnce = 12

/** Returns the calls with which documents are voided. */
export function sabreVoids(
  desk: SabreBookingDeps,
): Required<Pick<SupplyProvider, 'quoteVoid' | 'voidTickets'>> {
  return {
    quoteVoid: (reservationRef, context) => quoteVoidOfBooking(desk, reservationRef, context),
    voidTickets: (command, context) => voidTicketsOfBooking(desk, command, context),
  }
}

/** Asks Sabre which open documents of a booking can be voided now. It states no end of the void period. */
async function quoteVoidOfBooking(
  desk: SabreBookingDeps,
  locator: string,
  context: SupplyContext,
): Promise<VoidQuoteOutcome> {
  const before = await readBookingBeforeChange(desk, locator, context)
  if (before.kind === 'notDone') return { kind: before.reason === 'notFound' ? 'notFound' : 'silent' }
  const checked = await checkOpenDocuments(desk, before, context)
  if (!checked) return { kind: 'silent' }
  const { documents, offer } = checked
  const validUntil = offer && cancelOfferEndOf(offer)
  return { kind: 'quote', quote: { documents, ...(validUntil && { validUntil }) } }
}

type CheckedDocuments = {
  readonly documents: readonly VoidableDocument[]
  /** The airline's offer by which an order is voided, always as a whole. */
  readonly offer?: WireCancelOffer
}

/**
 * Undefined when Sabre does not answer. What it does not call voidable is not; neither are tickets of an exchange, of which
 * a void undoes the exchange alone: the sale before it would be refunded without having ended.
 */
async function checkOpenDocuments(
  { calls }: SabreBookingDeps,
  { reservation: { recordLocator, documents = [] }, wire }: Extract<Seen, { kind: 'seen' }>,
  context: SupplyContext,
): Promise<CheckedDocuments | undefined> {
  const open = documents.filter(isDocumentOpen)
  if (open.length === 0) return { documents: [] }
  const checked = await calls.check(recordLocator, context)
  if (checked.kind !== 'data') return undefined
  if (isNdcBooking(wire)) {
    const offer = checked.value.cancelOffers.find(({ offerType }) => offerType === 'VOID')
    const all = new Set(offer ? open.map((one) => one.ticketNumber) : [])
    return { documents: open.map((one) => voidableDocumentOf(one, all)), ...(offer && { offer }) }
  }
  const isExchanged = documents.some(({ status }) => status === 'exchanged')
  const tickets = new Set(
    checked.value.tickets.flatMap(({ number, isVoidable }) =>
      number !== undefined && isVoidable === true && !isExchanged ? [documentNumberOf(number)] : [],
    ),
  )
  const voidable = new Set([...tickets, ...emdsOfDay(open, tickets)])
  return { documents: open.map((one) => voidableDocumentOf(one, voidable)) }
}

/** The check knows no EMDs: one is voided with the ticket of its passenger that was issued on the same day. */
function emdsOfDay(open: readonly TravelDocument[], tickets: ReadonlySet<string>): string[] {
  const voidable = open.filter((one) => tickets.has(one.ticketNumber))
  return open.flatMap(({ kind, passenger, issuedAt, ticketNumber }) => {
    const isOfDay = voidable.some((one) => one.passenger === passenger && one.issuedAt === issuedAt)
    return kind !== 'ticket' && isOfDay ? [ticketNumber] : []
  })
}

/** Of a document under airport control nothing can be verified, whatever the check says. */
function voidableDocumentOf(
  { ticketNumber, coupons }: TravelDocument,
  voidable: ReadonlySet<string>,
): VoidableDocument {
  const isControlled = coupons.some(({ status }) => status === 'airportControl')
  return {
    ticketNumber,
    isVoidable: voidable.has(ticketNumber) && !isControlled,
    ...(isControlled && { isUnderAirportControl: true as const }),
  }
}

/**
 * Voids documents, twelve at a time, and reads the booking afterwards: Sabre commits each document by itself,
 * whatever its answer says of the others. The flights stay booked.
 */
async function voidTicketsOfBooking(
  desk: SabreBookingDeps,
  { reservationRef, ticketNumbers }: VoidCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const before = await readBookingBeforeChange(desk, reservationRef, context)
  if (before.kind === 'notDone') return before
  const checked = await checkOpenDocuments(desk, before, context)
  if (!checked) return { kind: 'notDone', reason: 'unreachable' }
  const { documents, offer } = checked
  const left = documents.filter((one) => ticketNumbers.includes(one.ticketNumber))
  if (left.length === 0) return { kind: 'done', value: before.reservation }
  const isPossible = left.every((one) => one.isVoidable) && (!offer || left.length === documents.length)
  if (!isPossible) return { kind: 'notDone', reason: 'notPossible' }
  if (offer) return await endNdcOrder(desk, { reservation: before.reservation, offer }, context)
  const kinds = new Map(before.reservation.documents?.map((one) => [one.ticketNumber, one.kind]))
  const numbers = left.map((one) => one.ticketNumber)
  // an EMD is associated with the coupons of a ticket, and ends before it
  const inOrder = numbers.toSorted(
    (one, other) => Number(kinds.get(one) === 'ticket') - Number(kinds.get(other) === 'ticket'),
  )
  return sendVoids(desk, { reservationRef, ticketNumbers: inOrder }, context)
}

async function sendVoids(
  { calls, frame }: SabreBookingDeps,
  { reservationRef, ticketNumbers }: VoidCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const claimed: string[] = []
  let isRefused = false
  for (let from = 0; from < ticketNumbers.length; from += mostAtOnce) {
    const answer = await calls.void(ticketNumbers.slice(from, from + mostAtOnce), context)
    if (answer.kind !== 'data') {
      const outcome = outcomeWithoutData(answer)
      if (outcome.kind === 'unknown' || from === 0) return outcome
      break
    }
    claimed.push(...answer.value.voidedTickets)
    isRefused = answer.value.errors.length > 0
    // the rest is left as it is: the booking tells what was voided
    if (isRefused) break
  }
  const after = readBookingAnswer(reservationRef, await calls.booking(reservationRef, context), frame)
  if (after.kind !== 'seen') return { kind: 'unknown', note: 'voided documents not seen yet' }
  const { documents = [] } = after.reservation
  const isAnyVoided = documents.some(
    (one) => one.status === 'voided' && ticketNumbers.includes(one.ticketNumber),
  )
  if (isAnyVoided) return { kind: 'done', value: after.reservation }
  return isRefused && claimed.length === 0
    ? { kind: 'notDone', reason: 'notPossible' }
    : { kind: 'unknown', note: 'voided documents not seen yet' }
}
