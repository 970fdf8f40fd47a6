import { type BookingState } from '#contract/terms/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Reservation } from '#server/providers/supply/supply-provider.ts'
import { type Booking } from '../booking-record.ts'
import { type AgreedOffer, type BookingChanges } from '../booking-changes.ts'
import { type BookingParts, issueTicketJob } from '../booking-deps.ts'
import { moveBooking, moveBookingWithin } from './transition-booking.ts'
import { type SeatsNow, seatsOf } from './verify-reservation.ts'
import { type Quote } from '../quote/quote-record.ts'
import { findReservation } from './handle-booking-result.ts'
import { limitsOf } from './record-reservation.ts'
import { enqueueTellOfPayment } from './notify-payment.ts'

/** States in which an order may still be paid, or may become payable. */
const unpaidStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'rejected',
  'waitlisted',
  'held',
  'review',
]

/**
 * Why an order is barred: its payment was found elsewhere, its reservation has been bought at the supplier, or after a
 * restore nobody can tell whether it was paid or ticketed.
 */
export type BarReason = 'paymentFound' | 'foundTicketed' | 'notCompared'

const barReasons: readonly string[] = ['paymentFound', 'foundTicketed', 'notCompared']

/** Whether an order waits in manual review because it may have been paid or ticketed without our books knowing. */
export function isBarred({ state, reason = '' }: Pick<Booking, 'state' | 'reason'>): boolean {
  return state === 'review' && barReasons.includes(reason)
}

/** How the seats of a barred order stand, and what our books did not know of them. */
export type FoundSeats = { readonly seats: SeatsNow; readonly changes: ReservationChanges }

/** Asks the supplier for the reservation of a barred order, by our reference where the order has none. */
export async function findSeats(parts: BookingParts, booking: Booking): Promise<FoundSeats> {
  const changes = await reservationChanges(parts, booking)
  return { seats: await seatsOf(parts, { ...booking, ...changes }), changes }
}

/** Moves a barred order to paid in the transaction that records its payment, and has its tickets asked for. */
export async function recordFoundPayment(
  parts: BookingParts,
  { booking, changes }: { readonly booking: Booking; readonly changes: FoundChanges },
  tx: Tx,
): Promise<boolean> {
  if (!isBarred(booking)) return false
  const { bookingId } = booking
  const { quote, ...reservation } = changes
  // Whoever has paid a quote has accepted it.
  if (quote) await acceptPaidQuote(parts, quote, tx)
  const moved = await moveBookingWithin(
    parts,
    {
      booking,
      to: 'paid',
      cause: 'paymentRecorded',
      changes: { ...reservation, ...(quote && { agreed: agreedIn(quote) }), reason: null },
      effects: async (within) => {
        const job = { key: bookingId, payload: { bookingId }, runAt: parts.clock.now() }
        await enqueueJob(within, { kind: issueTicketJob, ...job })
        await enqueueTellOfPayment(parts, bookingId, within)
      },
    },
    tx,
  )
  return moved !== undefined
}

/** What becomes known with a found payment: the reservation, and the quote that was paid. */
export type FoundChanges = ReservationChanges & { readonly quote?: Quote | undefined }

async function acceptPaidQuote(
  parts: BookingParts,
  { bookingId, quoteId, state }: Quote,
  tx: Tx,
): Promise<void> {
  if (state === 'accepted') return
  const at = parts.clock.now()
  await parts.quotes.end(tx, bookingId, { to: 'accepted', at, from: state, quoteId })
  // The price is agreed anew: nothing of it is carried.
  await parts.price.keepAbsorbed(tx, bookingId, undefined)
}

function agreedIn({ offer, offerRef, supplierId, net, total }: Quote): AgreedOffer {
  return { offer, offerRef, supplierId, net, total }
}

/** Somebody else moves the order at the same moment: it is read and barred anew, so often. */
const mostTries = 5
const findMs = 15_000

/**
 * Moves an unpaid order to manual review, because it has been paid or ticketed and our books do not know of it. Its open
 * quote is withdrawn, and a reservation that the order does not know is looked up and written down. False when there is
 * nothing to bar.
 */
export async function barPayment(
  parts: BookingParts,
  bookingId: string,
  reason: BarReason = 'paymentFound',
): Promise<boolean> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const booking = await parts.store.findById(bookingId)
    if (!booking || !(await mayBar(parts, booking))) return false
    const changes = { reason, ...(await reservationChanges(parts, booking)) }
    const moved = await moveBooking(parts, {
      booking,
      to: 'review',
      cause: 'needsALook',
      changes,
      effects: async (tx) => {
        const at = parts.clock.now()
        await parts.quotes.end(tx, bookingId, { to: 'rejected', at, from: 'proposed' })
        await parts.quotes.end(tx, bookingId, { to: 'withdrawn', at })
      },
    })
    if (!moved) continue
    parts.log.error('notPayableAtSupplier', { bookingId, cause: reason })
    return true
  }
  throw new Error(`order not barred: it is moved all the time (${bookingId})`)
}

/** An order in review keeps its reason where it is barred already, or was paid once: then it cannot be paid again. */
async function mayBar(parts: BookingParts, { bookingId, state, reason }: Booking): Promise<boolean> {
  if (!unpaidStates.includes(state)) return false
  if (state !== 'review') return true
  if (reason === 'paymentFound' || reason === 'foundTicketed') return false
  const history = await parts.store.historyOf(bookingId)
  return !history.some((one) => one.state === 'paid')
}

type ReservationChanges = Pick<BookingChanges, 'reservationRef' | 'recordLocator' | 'ticketingTimeLimitAt'>

/** The reservation of an order that has none written down, where the supplier knows one under our reference. */
async function reservationChanges(parts: BookingParts, booking: Booking): Promise<ReservationChanges> {
  const supply = parts.supplyOf(booking.supplierId)
  if (!supply || booking.reservationRef !== undefined) return {}
  const context = () => ({
    requestId: parts.ids.id('req'),
    signal: AbortSignal.timeout(findMs),
    now: parts.clock.now(),
  })
  const found = await findReservation(parts, booking, { supply, context })
  return found.kind === 'found' && found.reservation.state !== 'cancelled' ? changesOf(found.reservation) : {}
}

function changesOf(reservation: Reservation) {
  const { reservationRef, recordLocator } = reservation
  return { reservationRef, recordLocator, ...limitsOf(reservation) }
}
