import { join } from 'node:path'
import { forgetAccountTracesJob, accountJobHandlers } from '#server/account/account-jobs.ts'
import { type openAccounts } from '#server/account/open-accounts.ts'
import { sweepBookingsJob, bookingJobHandlers } from '#server/flow/booking/booking-jobs.ts'
import { forgetDraftsJob, draftJobHandlers } from '#server/flow/booking/draft-jobs.ts'
import { forgetOffersJob, offersJobHandlers } from '#server/flow/offers/offers-jobs.ts'
import { paymentJobHandlers } from '#server/flow/payment/payment-jobs.ts'
import { ticketJobHandlers } from '#server/flow/ticket/ticket-jobs.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type JobHandler } from '#server/platform/jobs/job-handler.ts'
import { createJobRunner } from '#server/platform/jobs/job-runner.ts'
import { mailJobHandlers } from '#server/platform/mail/mail-jobs.ts'
import { createMailStore } from '#server/platform/mail/mail-store.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { releaseOverdueJob, houseJobHandlers } from '#server/providers/supply/house/house-jobs.ts'
import { type HouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { type AppParts } from './app-parts.ts'
import { type Steps } from './build-steps.ts'

type Worked = Steps & Awaited<ReturnType<typeof openAccounts>>

/** The queue with everybody's handlers; the tidying jobs ask for themselves again once they are begun. */
export async function openJobs(parts: AppParts, { steps, house }: { steps: Worked; house: HouseSupply }) {
  const { config, database, clock, ids, log } = parts
  const { hostname } = new URL(config.publicUrl)
  const sender = { name: (await steps.agency.current()).name, address: `booking@${hostname}` }
  const transport = openMailTransport({ ...config, directory: join(config.dataDir, 'mail') }, sender)
  const handlers: Record<string, JobHandler> = {
    ...offersJobHandlers(steps.offers, clock),
    ...draftJobHandlers(steps.drafts),
    ...bookingJobHandlers(steps.bookingParts),
    ...paymentJobHandlers(steps.payment),
    ...ticketJobHandlers(steps.ticket, clock),
    ...accountJobHandlers({ accounts: steps.accounts, stores: steps.accountStores, clock }),
    ...mailJobHandlers({ store: createMailStore(database.db), transport, clock, log }),
    // who waited and has seats now hears of it at once
    ...houseJobHandlers({
      house,
      clock,
      onPromoted: () =>
        enqueueJob(database.db, { kind: sweepBookingsJob, key: 'only', payload: {}, runAt: clock.now() }),
    }),
  }
  const tidying = [
    forgetOffersJob,
    forgetDraftsJob,
    forgetAccountTracesJob,
    releaseOverdueJob,
    sweepBookingsJob,
  ]
  for (const kind of tidying) {
    await enqueueJob(database.db, { kind, key: 'only', payload: {} })
  }
  return createJobRunner({ database, clock, ids, log, handlers })
}
