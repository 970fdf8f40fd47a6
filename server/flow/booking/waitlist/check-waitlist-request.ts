import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type FindOutcome, type Reservation, isPurchased } from '#server/providers/supply/supply-provider.ts'
import { type BookingDeps, bookingJobs } from '../booking-deps.ts'
import { type Booking } from '../booking-record.ts'
import { moveBooking } from '../lifecycle/transition-booking.ts'
import { findReservation } from '../lifecycle/handle-booking-result.ts'
import { payByOf, takeReservation } from '../lifecycle/record-reservation.ts'
import { waitlistExpiresAt } from './waitlist-expiry.ts'
import { waitlistEndedMail } from '../mail/waitlist-mail.ts'

/** Longest that the supplier may take to say how a wish stands, in ms. */
const askMs = 15_000

/**
 * Asks the supplier how a wish for seats stands and writes down what has become of it: seats that are confirmed
 * are held from now on; a wish that the supplier gave up, whose time is over, or whose seats came too late to be
 * paid, ends. Silence and "not found" end nothing before that time. Whoever is not waiting any more is left alone.
 */
export async function checkWaitlistRequest(deps: BookingDeps, bookingId: string): Promise<void> {
  const booking = await deps.store.findById(bookingId)
  if (booking?.state !== 'waitlisted') return
  const found = await askFor(deps, booking)
  const reservation = found.kind === 'found' ? found.reservation : undefined
  const isOver = waitlistExpiresAt(booking) <= deps.clock.now()
  if (reservation && isPurchased(reservation)) {
    await takeReservation(deps, { booking, reservation, cause: 'seatsConfirmed' })
    return
  }
  const hasSeats = reservation?.state === 'held'
  if (hasSeats && payByOf(deps, booking, reservation) > deps.clock.now()) {
    await takeReservation(deps, { booking, reservation, cause: 'seatsConfirmed' })
  } else if (isOver || hasSeats) {
    await endWish(deps, { booking, reservation }, { to: 'expired', cause: 'wishLapsed' })
  } else if (reservation?.state === 'cancelled') {
    await endWish(deps, { booking, reservation }, { to: 'cancelled', cause: 'cancelledBySupplier' })
  }
}

async function askFor(deps: BookingDeps, booking: Booking): Promise<FindOutcome> {
  const supply = deps.supplyOf(booking.supplierId)
  if (!supply) return { kind: 'silent' }
  const context = () => ({
    requestId: deps.ids.id('req'),
    signal: AbortSignal.timeout(askMs),
    now: deps.clock.now(),
  })
  return findReservation(deps, booking, { supply, context })
}

type Ending =
  | { readonly to: 'expired'; readonly cause: 'wishLapsed' }
  | { readonly to: 'cancelled'; readonly cause: 'cancelledBySupplier' }

type Ended = { readonly booking: Booking; readonly reservation: Reservation | undefined }

/** The wish is over: one mail, and the place on the list goes back, which may be a seat by then. */
async function endWish(deps: BookingDeps, { booking, reservation }: Ended, ending: Ending): Promise<void> {
  const reservationRef = reservation?.reservationRef
  await moveBooking(deps, {
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
