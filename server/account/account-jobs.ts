import { z } from 'zod'
import { plusMinutes } from '#contract/terms/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { answerRequestJob } from './account-requests.ts'
import type { AccountStores } from './account-store.ts'
import type { Accounts } from './account.ts'
import { mailEmailChangeJob } from './email/email-change.ts'

/** Job kind that deletes expired account data; it reschedules itself. */
export const forgetAccountTracesJob = 'forget-account-traces'
const everyMinutes = 60
const dayMinutes = 24 * 60
/** Accounts whose address was never confirmed are deleted after this time. */
const unconfirmedMinutes = 7 * dayMinutes

/** The access log of saved travellers is kept for a year, so that its owner can ask for it. */
const usesKeptMinutes = 365 * dayMinutes

const requestPayload = z.object({ requestId: z.string() })
const changePayload = z.object({ userId: z.string(), digest: z.string() })

/** Dependencies of the account jobs. */
export type AccountJobDeps = {
  readonly accounts: Pick<Accounts, 'answerRequest' | 'emailChange'>
  readonly stores: AccountStores
  readonly clock: Clock
}

/** Returns the handlers of the account jobs, by kind. */
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
      await stores.passkeys.forgetChallenges(now)
      await stores.travellers.forgetUses(plusMinutes(now, -usesKeptMinutes))
      await stores.accounts.forgetUnconfirmed(plusMinutes(now, -unconfirmedMinutes))
      return { againAt: plusMinutes(now, everyMinutes) }
    },
  }
}
