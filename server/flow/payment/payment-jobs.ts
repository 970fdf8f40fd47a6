import { z } from 'zod'
import { endPaymentJob } from '#server/flow/booking/booking.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { type PaymentStep } from './payment.ts'

const payload = z.object({ bookingId: z.string() })

/** Handlers of this step's jobs, by their kind. */
export function paymentJobHandlers(payment: PaymentStep): Record<string, JobHandler> {
  return {
    [endPaymentJob]: async (job) => {
      await payment.end(payload.parse(job.payload).bookingId)
    },
  }
}
