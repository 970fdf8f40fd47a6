import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { carryOutRefundJob } from './refund-deps.ts'
import type { Refunds } from './refund.ts'

const payload = z.object({ refundId: z.string() })

/** Returns the job handlers of refunds by kind. */
export function refundJobHandlers(refunds: Refunds, clock: Clock): Record<string, JobHandler> {
  return {
    [carryOutRefundJob]: async (job) => {
      const { refundId } = payload.parse(job.payload)
      const carrying = refunds.carryOut(refundId).then((againAt) => ({ againAt }))
      // The intent is stored before anything is sent, so a shutdown may interrupt this.
      const carried = await untilStopped(job.signal, carrying)
      if (!carried) return { againAt: clock.now() }
      return carried.againAt === undefined ? undefined : { againAt: carried.againAt }
    },
  }
}
