import { z } from 'zod'
import { issueTicketJob } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { type TicketStep } from './ticket.ts'

const payload = z.object({ bookingId: z.string() })

/** Handlers of this step's jobs, by their kind. */
export function ticketJobHandlers(ticket: TicketStep, clock: Clock): Record<string, JobHandler> {
  return {
    [issueTicketJob]: async (job) => {
      const issuing = ticket.issue(payload.parse(job.payload).bookingId).then(() => true)
      // Asking again for issued tickets brings the same ones: a stop may cut it off.
      return (await untilStopped(job.signal, issuing)) ? undefined : { againAt: clock.now() }
    },
  }
}
