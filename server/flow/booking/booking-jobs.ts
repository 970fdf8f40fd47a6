import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { advanceBooking, nextLookMs } from './advance-booking.ts'
import { type BookingParts, bookingJobs } from './booking-parts.ts'
import { isMoving } from './booking-state.ts'
import { expireBooking } from './settle-booking.ts'

const payload = z.object({ bookingId: z.string() })

/** Handlers of this step's jobs, by their kind. */
export function bookingJobHandlers(parts: BookingParts): Record<string, JobHandler> {
  return {
    [bookingJobs.advance]: async (job) => {
      const booking = await advanceBooking(parts, payload.parse(job.payload).bookingId)
      // Still waiting for the supplier: the same job looks again later.
      return isMoving(booking.state)
        ? { againAt: plusMinutes(parts.clock.now(), nextLookMs(parts, booking) / 60_000) }
        : undefined
    },
    [bookingJobs.expire]: async (job) => {
      await expireBooking(parts, payload.parse(job.payload).bookingId)
    },
    [bookingJobs.release]: async (job) => {
      await releaseSeats(parts, payload.parse(job.payload).bookingId)
    },
  }
}

/** Gives seats back to the supplier; throws when that is not certain, so that the job tries again. */
async function releaseSeats(parts: BookingParts, bookingId: string): Promise<void> {
  const booking = await parts.store.findById(bookingId)
  if (!booking?.reservationRef) return
  const supply = parts.supplyOf(booking.supplierId)
  if (!supply) throw new Error(`supplier ${booking.supplierId} is not configured: seats not released`)
  const signal = AbortSignal.timeout(20_000)
  const context = { requestId: parts.ids.id('req'), signal, now: parts.clock.now() }
  const outcome = await supply.cancel(booking.reservationRef, context)
  if (outcome.kind === 'done') return
  if (outcome.kind === 'notDone' && outcome.reason === 'notFound') return
  throw new Error(`seats not released: ${outcome.kind}`)
}
