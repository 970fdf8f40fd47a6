import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import {
  type FindOutcome,
  type Reservation,
  isPurchased,
} from '#server/providers/supply/supplier-reservation.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { transitionBooking } from '../lifecycle/transition-booking.ts'
import { findReservation } from '../lifecycle/handle-booking-outcome.ts'
import { paymentDeadlineOf, recordReservation } from '../lifecycle/record-reservation.ts'
import { waitlistExpiresAt } from './waitlist-expiry.ts'
import { waitlistEndedMail } from '../mail/waitlist-mail.ts'

/** Timeout of one status query to the supplier, in ms. */
const askMs = 15_000

/**
 * Polls the supplier for a waitlist request and applies its status: confirmed seats become held; a request that the
 * supplier cancelled, that has expired, or whose seats came too late to be paid, ends. No answer and "not found" end
 * nothing before the expiry. A booking that is no longer waitlisted stays unchanged.
 */
export async function checkWaitlistRequest(deps: BookingDeps, bookingId: string): Promise<void> {
  const booking = await deps.store.findById(bookingId)
  if (booking?.state !== 'waitlisted') return
  const found = await inquireWaitlist(deps, booking)
  const reservation = found.kind === 'found' ? found.reservation : undefined
  const isOver = waitlistExpiresAt(booking) <= deps.clock.now()
  if (reservation && isPurchased(reservation)) {
    await recordReservation(deps, { booking, reservation, cause: 'seatsConfirmed' })
    return
  }
  const hasSeats = reservation?.state === 'held'
  if (hasSeats && paymentDeadlineOf(deps, booking, reservation) > deps.clock.now()) {
    await recordReservation(deps, { booking, reservation, cause: 'seatsConfirmed' })
  } else if (isOver || hasSeats) {
    await endWaitlistRequest(deps, { booking, reservation }, { to: 'expired', cause: 'waitlistLapsed' })
  } else if (reservation?.state === 'cancelled') {
    await endWaitlistRequest(
      deps,
      { booking, reservation },
      { to: 'cancelled', cause: 'cancelledBySupplier' },
    )
  }
}

async function inquireWaitlist(deps: BookingDeps, booking: Booking): Promise<FindOutcome> {
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) return { kind: 'silent' }
  const inquiryContext = () => ({
    requestId: deps.ids.id('req'),
    signal: AbortSignal.timeout(askMs),
    now: deps.clock.now(),
  })
  return findReservation(deps, booking, { supply, context: inquiryContext })
}

type WaitlistEnd =
  | { readonly to: 'expired'; readonly cause: 'waitlistLapsed' }
  | { readonly to: 'cancelled'; readonly cause: 'cancelledBySupplier' }

type Ended = { readonly booking: Booking; readonly reservation: Reservation | undefined }

/** Ends a waitlist request with one mail and releases its place, which may be a confirmed seat by then. */
async function endWaitlistRequest(
  deps: BookingDeps,
  { booking, reservation }: Ended,
  ending: WaitlistEnd,
): Promise<void> {
  const reservationRef = reservation?.reservationRef
  await transitionBooking(deps, {
    booking,
    ...ending,
    effects: async (tx, ended) => {
      const { bookingId } = ended
      const payload = { bookingId, ...(reservationRef === undefined ? {} : { reservationRef }) }
      const release = { key: bookingId, payload, runAt: deps.clock.now() }
      await enqueueJob(tx, { kind: bookingJobs.release, ...release })
      await deps.outbox.put(tx, waitlistEndedMail(ended, deps.publicUrl))
    },
  })
}
