import { setTimeout as sleep } from 'node:timers/promises'
import { compareMoney } from '#contract/terms/money.ts'
import type { SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import type { BookCommand, Reservation } from '../../supplier-reservation.ts'
import {
  type SabreBookingDeps,
  issueTickets,
  readBookingAnswer,
  cancelUnwantedBooking,
} from './sabre-after-sale.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import { ancillariesToIssue, extrasFault, isAnyExtraPending } from '../extras/ordered-extras.ts'
import { isNdcBooking } from '../ndc/cancel-offers.ts'
import { type PreparedOrder, prepareNdcOrder } from '../ndc/prepare-ndc-order.ts'
import { isLocator } from './sabre-booking-calls.ts'
import type { WireBooking, WireCreated } from './sabre-booking-wire.ts'
import { isSegmentConfirmed, isSegmentPending, isSegmentWaitlisted } from './sabre-flights-to-terms.ts'
import { type SabreOfferHandle, parseSabreOfferRef } from '../shop/sabre-offer-ref.ts'
import { reservationOf } from './sabre-order-to-terms.ts'
import { isErrorFatal, outcomeOfErrors, outcomeWithoutData } from './sabre-outcome.ts'
import { type SabreOffice, createBookingBody } from './terms-to-sabre-booking.ts'

type BookingOutcome = SupplyOutcome<Reservation>

/** Dependencies of booking. */
export type SabreSaleDeps = SabreBookingDeps & {
  /** For the pricing of an airline's offer. */
  readonly client: SabreClient
  readonly office: SabreOffice
  /** Stores the locator of our reference as soon as it is known. */
  readonly remember: (clientReference: string, locator: string) => void
  /** Delays in ms after which a booking is read again while an airline has not confirmed its seats. */
  readonly recheckMs: readonly number[]
}

/**
 * Books with a single call that is never repeated. It sells, prices, compares and stores; only an airline's offer is
 * priced before. Instant ticketing makes a second call.
 */
export async function bookOffer(
  desk: SabreSaleDeps,
  command: BookCommand,
  context: SupplyContext,
): Promise<BookingOutcome> {
  const offer = parseSabreOfferRef(command.ref)
  if (!offer) return { kind: 'notDone', reason: 'offerExpired' }
  const { ndc } = offer
  const isExtraPossible = !command.extras || (!ndc && command.mode !== 'waitlist')
  if (!isExtraPossible || !isBookingModePossible(command, offer, context))
    return { kind: 'notDone', reason: 'notPossible' }
  const prepared = ndc
    ? await prepareNdcOrder(desk, { command, offer: { ...offer, ndc } }, context)
    : preparedOf(createBookingBody(command, offer, desk.office))
  if (prepared.kind === 'notDone') return prepared
  const answer = await desk.calls.create(prepared.body, context)
  if (answer.kind !== 'data') {
    const outcome = outcomeWithoutData(answer)
    const isNowhere = outcome.kind === 'notDone' && outcome.reason === 'notFound'
    return isNowhere ? { kind: 'notDone', reason: 'notPossible' } : outcome
  }
  const made = { command, created: answer.value, isNdcOffer: ndc !== undefined }
  return await acceptCreatedBooking(desk, made, context)
}

function preparedOf(body: object | undefined): PreparedOrder {
  return body ? { kind: 'body', body } : { kind: 'notDone', reason: 'badPassenger' }
}

/** A hold needs a future limit; the waitlist is only for full flights. */
function isBookingModePossible(
  { mode }: BookCommand,
  offer: SabreOfferHandle,
  { now }: SupplyContext,
): boolean {
  const isWaiting = offer.journeys.flat().some((one) => one.isWaitlisted === true)
  if (isWaiting !== (mode === 'waitlist')) return false
  return mode !== 'hold' || (offer.lastTicketAt !== undefined && offer.lastTicketAt > now)
}

type CreatedBooking = {
  readonly command: BookCommand
  readonly created: WireCreated
  /** Whether the offer of an airline was ordered: the answer may lack the source of its flights. */
  readonly isNdcOffer: boolean
}

async function acceptCreatedBooking(
  desk: SabreSaleDeps,
  { command, created, isNdcOffer }: CreatedBooking,
  context: SupplyContext,
): Promise<BookingOutcome> {
  const { confirmationId: locator, booking, errors } = created
  if (locator === undefined || !isLocator(locator)) return outcomeOfErrors(errors)
  desk.remember(command.clientReference, locator)
  const made = booking ?? (await rereadBooking(desk, locator, context))
  const wire = made && (await waitForSeatStatus(desk, { locator, wire: made }, context))
  const reservation = wire && reservationOf(locator, wire, desk.frame)
  // the booking exists in an unknown state: a later search by reference finds it
  if (!wire || !reservation) return { kind: 'unknown', note: errors[0]?.type ?? 'booking not readable' }
  // the airline may still confirm: a later read shows its answer
  if (wire.flights.some(isSegmentPending))
    return { kind: 'unknown', note: 'seats not confirmed yet', isStillAtIt: true }
  const reason = bookingMismatch(command, wire, reservation)
  if (reason) return await cancelUnwantedBooking(desk, { reservation, reason }, context)
  if (errors.some(isErrorFatal)) return { kind: 'unknown', note: errors.find(isErrorFatal)?.type ?? '' }
  if (command.mode !== 'instant') return { kind: 'done', value: reservation }
  const isNdc = isNdcOffer || isNdcBooking(wire)
  const ancillaries = ancillariesToIssue(wire)
  const issued = await issueTickets(desk, { locator, records: [], ancillaries, isNdc }, context)
  if (issued.kind !== 'notDone') return issued
  const whyNot = issued.reason === 'priceChanged' ? 'priceChanged' : 'notPossible'
  return await cancelUnwantedBooking(desk, { reservation, reason: whyNot }, context)
}

type Sold = { readonly locator: string; readonly wire: WireBooking }

/** Returns the booking once every airline has answered, also for its bags and seats, or as last read. */
async function waitForSeatStatus(
  desk: SabreSaleDeps,
  { locator, wire }: Sold,
  context: SupplyContext,
): Promise<WireBooking> {
  let latest = wire
  for (const ms of desk.recheckMs) {
    if (!latest.flights.some(isSegmentPending) && !isAnyExtraPending(latest)) return latest
    const isOver = await sleep(ms, false, { signal: context.signal }).catch(() => true)
    if (isOver) return latest
    latest = (await rereadBooking(desk, locator, context)) ?? latest
  }
  return latest
}

async function rereadBooking(
  { calls, frame }: SabreSaleDeps,
  locator: string,
  context: SupplyContext,
): Promise<WireBooking | undefined> {
  const seen = readBookingAnswer(locator, await calls.booking(locator, context), frame)
  return seen.kind === 'seen' ? seen.wire : undefined
}

/** Returns how the booking differs from the order. Sabre is told to stop in these cases; this verifies it. */
function bookingMismatch(
  { mode, expectedTotal, extras = [] }: BookCommand,
  booking: WireBooking,
  { total }: Reservation,
): 'seatsGone' | 'priceChanged' | 'extraGone' | undefined {
  const { flights } = booking
  const isAsOrdered = flights.every(
    (one) => isSegmentConfirmed(one) || (mode === 'waitlist' && isSegmentWaitlisted(one)),
  )
  if (flights.length === 0 || !isAsOrdered) return 'seatsGone'
  if (compareMoney(total, expectedTotal) > 0) return 'priceChanged'
  return extrasFault(extras, booking)
}
