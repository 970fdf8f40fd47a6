import { z } from 'zod'
import { issueTicketJob } from '#server/flow/booking/booking.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { type TicketStep } from './ticket.ts'

const payload = z.object({ bookingId: z.string() })

/** Handlers of this step's jobs, by their kind. */
export function ticketJobHandlers(ticket: TicketStep): Record<string, JobHandler> {
  return {
    [issueTicketJob]: async (job) => {
      await ticket.issue(payload.parse(job.payload).bookingId)
    },
  }
}
