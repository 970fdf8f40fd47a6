import { z } from 'zod'
import { issueTicketJob } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import type { MailTickets } from './mail-tickets.ts'
import { type TicketStep, mailTicketsJob } from './ticket.ts'

/** How many times the ticket email waits for its PDF; after that it is sent without it. */
const mostWithoutPdf = 2

const payload = z.object({ bookingId: z.string() })
const mailPayload = payload.extend({ repeatKey: z.string().optional(), exchangeId: z.string().optional() })

/** Returns the job handlers of the ticket step by kind. */
export function ticketJobHandlers(
  { ticket, mailTickets }: { readonly ticket: TicketStep; readonly mailTickets: MailTickets },
  clock: Clock,
): Record<string, JobHandler> {
  return {
    [issueTicketJob]: async (job) => {
      const issuing = ticket
        .issue(payload.parse(job.payload).bookingId)
        .then((askAgainAt) => ({ askAgainAt }))
      // Repeating the request returns the same tickets, so a shutdown may interrupt it.
      const issued = await untilStopped(job.signal, issuing)
      if (!issued) return { againAt: clock.now() }
      return issued.askAgainAt === undefined ? undefined : { againAt: issued.askAgainAt }
    },
    [mailTicketsJob]: async ({ payload: read, failures }) => {
      const { bookingId, ...wanted } = mailPayload.parse(read)
      await mailTickets(bookingId, { ...wanted, needsPdf: failures < mostWithoutPdf })
    },
  }
}
