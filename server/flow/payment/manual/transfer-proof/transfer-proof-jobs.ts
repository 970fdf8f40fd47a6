import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import { verifyWithBankJob } from './transfer-proof-deps.ts'
import type { TransferProofs } from './transfer-proofs.ts'

/** The recurring job that deletes old pictures. */
export const forgetTransferProofsJob = 'forget-slip-pictures'
const everyMinutes = 24 * 60

const payload = z.object({ transferProofId: z.string() })

/** Returns the job handlers of transfer proofs by kind. */
export function transferProofJobHandlers(
  transferProofs: Pick<TransferProofs, 'askBank' | 'forgetOld'>,
  clock: Clock,
): Record<string, JobHandler> {
  return {
    [verifyWithBankJob]: async (job) => {
      const { transferProofId } = payload.parse(job.payload)
      const asked = await untilStopped(
        job.signal,
        transferProofs.askBank(transferProofId).then((againAt) => ({ againAt })),
      )
      if (!asked) return { againAt: clock.now() }
      return asked.againAt === undefined ? undefined : { againAt: asked.againAt }
    },
    [forgetTransferProofsJob]: async () => {
      await transferProofs.forgetOld()
      return { againAt: plusMinutes(clock.now(), everyMinutes) }
    },
  }
}
