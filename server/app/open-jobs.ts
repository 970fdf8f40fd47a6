import { plusMinutes } from '#contract/terms/time.ts'
import { forgetAccountTracesJob, accountJobHandlers } from '#server/account/account-jobs.ts'
import type { buildAccounts } from '#server/account/build-accounts.ts'
import { eraseOldPeopleJob, retentionJobHandlers } from '#server/account/privacy/retention-jobs.ts'
import { bookingJobHandlers, renewSearchJob, sweepBookingsJob } from '#server/flow/booking/booking-jobs.ts'
import { forgetDraftsJob, draftJobHandlers } from '#server/flow/booking/draft/draft-jobs.ts'
import { deletePastSearchesJob, offersJobHandlers } from '#server/flow/offers/offers-jobs.ts'
import {
  checkPriceAlertsJob,
  priceAlertJobHandlers,
} from '#server/flow/offers/price-alert/price-alert-jobs.ts'
import { paymentJobHandlers } from '#server/flow/payment/payment-jobs.ts'
import {
  reconcileJobHandlers,
  reconcilePaymentsJob,
} from '#server/flow/payment/reconciliation/reconcile-jobs.ts'
import { refundJobHandlers } from '#server/flow/payment/refund/refund-jobs.ts'
import {
  forgetTransferProofsJob,
  transferProofJobHandlers,
} from '#server/flow/payment/manual/transfer-proof/transfer-proof-jobs.ts'
import {
  scheduleChangeJobHandlers,
  lookAtAllFlightsJob,
  readNoticesJob,
} from '#server/flow/ticket/schedule-change/schedule-change-jobs.ts'
import { ticketJobHandlers } from '#server/flow/ticket/ticket-jobs.ts'
import { maintainEmbedded } from '#server/database/maintain-embedded.ts'
import { endQuotationsJob, quotationJobHandlers } from '#server/quotation/quotation-jobs.ts'
import { deleteUnusedFilesJob, storedFileJobHandlers } from '#server/platform/blob/blob-jobs.ts'
import type { Clock } from '#server/platform/clock.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { createJobRunner } from '#server/platform/jobs/job-runner.ts'
import { measureJobs } from '#server/platform/metrics/metrics.ts'
import { tidyOutboxJob } from '#server/platform/mail/mail-jobs.ts'
import {
  supplierCallJobHandlers,
  forgetSupplierCallsJob,
} from '#server/providers/supply/guarded/supplier-call-jobs.ts'
import { createSupplierCallStore } from '#server/providers/supply/guarded/supplier-call-store.ts'
import { releaseOverdueJob, houseJobHandlers } from '#server/providers/supply/house/house-jobs.ts'
import type { HouseSupply } from '#server/providers/supply/house/house-provider.ts'
import { projectWorkQueueJob, workQueueJobHandlers } from '#server/staff/work-queue/work-queue-projection.ts'
import type { AppContext } from './app-deps.ts'
import type { Steps } from './build-booking-flow.ts'
import { type buildWebhooks, forgetWebhooksJob } from './integrations/build-webhooks.ts'
import { type OpenedMail, mailDeliveryHandlers } from './open-mail.ts'
import type { buildPrivacyServices } from './build-privacy-services.ts'

type Worked = Steps & { readonly webhooks: Pick<ReturnType<typeof buildWebhooks>, 'tidying'> } & OpenedMail &
  Awaited<ReturnType<typeof buildAccounts>> &
  Awaited<ReturnType<typeof buildPrivacyServices>>

/** Jobs that are enqueued at the start. */
const tidying = [
  deletePastSearchesJob,
  checkPriceAlertsJob,
  endQuotationsJob,
  forgetDraftsJob,
  forgetTransferProofsJob,
  forgetAccountTracesJob,
  eraseOldPeopleJob,
  releaseOverdueJob,
  sweepBookingsJob,
  renewSearchJob,
  reconcilePaymentsJob,
  readNoticesJob,
  lookAtAllFlightsJob,
  tidyOutboxJob,
  forgetSupplierCallsJob,
  deleteUnusedFilesJob,
  projectWorkQueueJob,
  forgetWebhooksJob,
]

const maintainDatabaseJob = 'maintain-database'
const maintenanceMinutes = 5

/** Opens the job queue with all handlers; the tidying jobs reschedule themselves once started. */
export async function openJobs(deps: AppContext, { steps, house }: { steps: Worked; house: HouseSupply }) {
  const { database, db, platform } = deps
  const { clock } = platform
  const atPayments = moneyJobHandlers(platform, steps)
  const handlers: Record<string, JobHandler> = {
    ...offerJobHandlers(steps, clock),
    ...draftJobHandlers(steps.drafts),
    ...bookingJobHandlers(steps.bookingDeps),
    ...atPayments,
    ...ticketJobHandlers(steps, clock),
    ...steps.ticketVoids.jobs,
    ...steps.orderSplits.jobs,
    ...steps.ticketExchanges.jobs,
    ...steps.extraSales.jobs,
    ...steps.ticketRefunds.jobs,
    ...steps.passengerServices.jobs,
    ...scheduleChangeJobHandlers(steps.flights, clock),
    ...retentionJobHandlers({ eraseOrders: steps.eraseOrders, clock }),
    ...accountJobHandlers({ accounts: steps.accounts, stores: steps.accountStores, clock }),
    ...mailDeliveryHandlers(deps, steps),
    ...steps.webhooks.tidying,
    ...storedFileJobHandlers(deps.files, clock),
    ...supplierCallJobHandlers({ store: createSupplierCallStore(db), clock }),
    ...workQueueJobHandlers(steps.desk.projection, clock),
    // a waitlisted customer whose seats are confirmed is notified at once
    ...houseJobHandlers({
      house,
      clock,
      onPromoted: () =>
        enqueueJob(db, { kind: sweepBookingsJob, key: 'only', payload: {}, runAt: clock.now() }),
    }),
  }
  // a server maintains itself; data that was moved to it may bring the job along
  handlers[maintainDatabaseJob] =
    database.engine === 'embedded' ? await openMaintenance(deps) : async () => undefined
  for (const kind of [...tidying, ...(steps.notices?.tidying ?? [])]) {
    await enqueueJob(db, { kind, key: 'only', payload: {} })
  }
  const measured = deps.metrics ? measureJobs(handlers, deps.metrics, clock) : handlers
  // A slow payment provider must not delay tickets or mail.
  const patientKinds = Object.keys(atPayments)
  return createJobRunner({ ...platform, database, handlers: measured, patientKinds, tracer: deps.tracer })
}

/** Enqueues the maintenance of the embedded database, and returns its handler. */
async function openMaintenance({ db, clock }: AppContext): Promise<JobHandler> {
  const next = () => plusMinutes(clock.now(), maintenanceMinutes)
  await enqueueJob(db, { kind: maintainDatabaseJob, key: 'only', payload: {}, runAt: next() })
  return async () => {
    await maintainEmbedded(db)
    return { againAt: next() }
  }
}

/** Returns the handlers of the jobs that call payment providers. */
function moneyJobHandlers({ transact, clock }: AppContext['platform'], steps: Worked) {
  return {
    ...paymentJobHandlers({ ...steps, clock }),
    ...refundJobHandlers(steps.refunds, clock),
    ...reconcileJobHandlers({
      reconciliation: steps.reconciliation,
      reservations: steps.reservations,
      restoreStore: steps.restoreStore,
      transact,
      clock,
    }),
    ...transferProofJobHandlers(steps.transferProofs, clock),
  }
}

/** Returns the handlers of the jobs that come before a booking. */
function offerJobHandlers(steps: Worked, clock: Clock): Record<string, JobHandler> {
  return {
    ...offersJobHandlers(steps.offers, clock),
    ...priceAlertJobHandlers(steps.priceAlerts, clock),
    ...quotationJobHandlers(steps.quotationRetention, clock),
  }
}
