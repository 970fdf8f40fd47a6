import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { answerRequestJob } from './account-requests.ts'
import { type AccountStores } from './account-store.ts'
import { type Accounts } from './account.ts'
import { mailEmailChangeJob } from './email/email-change.ts'

/** The job that forgets what accounts leave behind; it asks for itself again. */
export const forgetAccountTracesJob = 'forget-account-traces'
const everyMinutes = 60
const dayMinutes = 24 * 60
/** An address that was never confirmed is kept no longer. */
const unconfirmedMinutes = 7 * dayMinutes

/** Who looked at a saved traveller is kept for a year, for whoever asks who did. */
const usesKeptMinutes = 365 * dayMinutes

const requestPayload = z.object({ requestId: z.string() })
const changePayload = z.object({ userId: z.string(), digest: z.string() })

/** What the jobs of accounts are made of. */
export type AccountJobDeps = {
  readonly accounts: Pick<Accounts, 'answerRequest' | 'emailChange'>
  readonly stores: AccountStores
  readonly clock: Clock
}

/** Handlers of the accounts' jobs, by their kind. */
export function accountJobHandlers({ accounts, stores, clock }: AccountJobDeps): Record<string, JobHandler> {
  return {
    [answerRequestJob]: (job) => accounts.answerRequest(requestPayload.parse(job.payload).requestId),
    [mailEmailChangeJob]: (job) => accounts.emailChange.mail(changePayload.parse(job.payload)),
    [forgetAccountTracesJob]: async () => {
      const now = clock.now()
      const yesterday = plusMinutes(now, -dayMinutes)
      await stores.sessions.forget(yesterday)
      await stores.codes.forget(yesterday)
      await stores.requests.forget(yesterday)
      await stores.trials.forget(yesterday)
      await stores.travellers.forgetUses(plusMinutes(now, -usesKeptMinutes))
      await stores.accounts.forgetUnconfirmed(plusMinutes(now, -unconfirmedMinutes))
      return { againAt: plusMinutes(now, everyMinutes) }
    },
  }
}
