import type { BookingState } from '#contract/terms/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { Booking } from '../booking-record.ts'
import { type BookingChanges, agreedOfferOfStored } from '../booking-changes.ts'
import { type BookingDeps, issueTicketJob } from '../booking-deps.ts'
import { transitionBooking, transitionBookingWithin } from './transition-booking.ts'
import { type ReservationStatus, readReservationStatus } from './verify-reservation.ts'
import type { Quote } from '../quote/quote-record.ts'
import { isAwaitingSupplier } from '../booking-state.ts'
import { findReservation } from './handle-booking-outcome.ts'
import { purchasedUnpaid } from './is-payable.ts'
import { reservationLimitsOf } from './record-reservation.ts'
import { enqueuePaymentNotice } from './notify-payment.ts'

/** States in which an order may still be paid, or may become payable. */
const unpaidStates: readonly BookingState[] = [
  'requested',
  'quoted',
  'submitted',
  'booking',
  'unknown',
  'rejected',
  'waitlisted',
  'awaitingPayment',
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
export function isPaymentBlocked({ state, reason = '' }: Pick<Booking, 'state' | 'reason'>): boolean {
  return state === 'review' && barReasons.includes(reason)
}

/** The state of a blocked order's seats, and the reservation data that the order lacked. */
export type FoundSeats = { readonly seats: ReservationStatus; readonly changes: ReservationChanges }

/** Asks the supplier for the reservation of a barred order, by our reference where the order has none. */
export async function findReservationStatus(deps: BookingDeps, booking: Booking): Promise<FoundSeats> {
  const changes = await reservationChanges(deps, booking)
  return { seats: await readReservationStatus(deps, { ...booking, ...changes }), changes }
}

/** Moves a barred order to paid in the transaction that records its payment, and has its tickets asked for. */
export async function recordFoundPayment(
  deps: BookingDeps,
  { booking, changes }: { readonly booking: Booking; readonly changes: FoundChanges },
  tx: Tx,
): Promise<boolean> {
  if (!isPaymentBlocked(booking)) return false
  const { bookingId } = booking
  const { quote, ...reservation } = changes
  // Whoever has paid a quote has accepted it.
  if (quote) await acceptPaidQuote(deps, quote, tx)
  const moved = await transitionBookingWithin(
    deps,
    {
      booking,
      to: 'paid',
      cause: 'paymentRecorded',
      changes: { ...reservation, ...(quote && { agreed: agreedOfferOfStored(quote) }), reason: null },
      effects: async (within) => {
        const job = { key: bookingId, payload: { bookingId }, runAt: deps.clock.now() }
        await enqueueJob(within, { kind: issueTicketJob, ...job })
        await enqueuePaymentNotice(deps, bookingId, within)
      },
    },
    tx,
  )
  return moved !== undefined
}

/** What becomes known with a found payment: the reservation, and the quote that was paid. */
export type FoundChanges = ReservationChanges & { readonly quote?: Quote | undefined }

async function acceptPaidQuote(
  deps: BookingDeps,
  { bookingId, quoteId, state }: Quote,
  tx: Tx,
): Promise<void> {
  if (state === 'accepted') return
  const at = deps.clock.now()
  await deps.quotes.end(tx, bookingId, { to: 'accepted', at, from: state, quoteId })
  // The customer has agreed to a new price, so no absorbed increase remains.
  await deps.price.keepAbsorbed(tx, bookingId, undefined)
}

/** Somebody else moves the order at the same moment: it is read and barred anew, so often. */
const mostTries = 5
const findMs = 15_000

/**
 * Moves an unpaid order to manual review, because it has been paid or ticketed and our books do not know of it. Its open
 * quote is withdrawn, and a reservation that the order does not know is looked up and written down. False when there is
 * nothing to bar.
 */
export async function blockPayment(
  deps: BookingDeps,
  bookingId: string,
  reason: BarReason = 'paymentFound',
): Promise<boolean> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const booking = await deps.store.findById(bookingId)
    if (!booking || !(await canBlockPayment(deps, booking))) return false
    const changes = { reason, ...(await reservationChanges(deps, booking)) }
    const moved = await transitionBooking(deps, {
      booking,
      to: 'review',
      cause: 'needsALook',
      changes,
      effects: async (tx) => {
        const at = deps.clock.now()
        await deps.quotes.end(tx, bookingId, { to: 'rejected', at, from: 'proposed' })
        await deps.quotes.end(tx, bookingId, { to: 'withdrawn', at })
      },
    })
    if (!moved) continue
    deps.log.error('notPayableAtSupplier', { bookingId, cause: reason })
    return true
  }
  throw new Error(`order not barred: it is moved all the time (${bookingId})`)
}

/** An order in review keeps its reason where it is barred already, or was paid once: then it cannot be paid again. */
async function canBlockPayment(
  deps: BookingDeps,
  { bookingId, state, reason, isPayFirst, attempt }: Booking,
): Promise<boolean> {
  if (!unpaidStates.includes(state)) return false
  // Its order may be made although the booking does not know it yet; it is then found and settled by itself. An order that
  // was never sent may have been made after the backup that the shop was restored from, and is not made again.
  if (isPayFirst && attempt > 0 && (isAwaitingSupplier(state) || state === 'review')) return false
  if (state !== 'review') return true
  if (reason === 'paymentFound' || reason === 'foundTicketed' || reason === purchasedUnpaid) return false
  const history = await deps.store.historyOf(bookingId)
  return !history.some((one) => one.state === 'paid')
}

type ReservationChanges = Pick<BookingChanges, 'reservationRef' | 'recordLocator' | 'ticketingTimeLimitAt'>

/** The reservation of an order that has none written down, where the supplier knows one under our reference. */
async function reservationChanges(deps: BookingDeps, booking: Booking): Promise<ReservationChanges> {
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply || booking.reservationRef !== undefined) return {}
  const findContext = () => ({
    requestId: deps.ids.id('req'),
    signal: AbortSignal.timeout(findMs),
    now: deps.clock.now(),
  })
  const found = await findReservation(deps, booking, { supply, context: findContext })
  return found.kind === 'found' && found.reservation.state !== 'cancelled'
    ? reservationColumnsOf(found.reservation)
    : {}
}

function reservationColumnsOf(reservation: Reservation) {
  const { reservationRef, recordLocator } = reservation
  return { reservationRef, recordLocator, ...reservationLimitsOf(reservation) }
}
