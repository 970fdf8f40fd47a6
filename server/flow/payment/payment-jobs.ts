import { z } from 'zod'
import type { PaymentState } from '#contract/terms/payment.ts'
import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import { endPaymentJob, settlePurchaseJob } from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Job, JobAgain, JobHandler } from '#server/platform/jobs/job-handler.ts'
import { untilStopped } from '#server/platform/jobs/until-stopped.ts'
import type { PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { movingPaymentStates } from './attempt/advance-payment.ts'
import { isNotifiedByBank } from './attempt/provider-of-payment.ts'
import { paymentJobs } from './attempt/payment-deps.ts'
import type { Payment } from './attempt/payment-store.ts'
import type { PaymentStep } from './payment.ts'

const payload = z.object({ bookingId: z.string() })

/** Dependencies of {@link paymentJobHandlers}. */
export type PaymentJobDeps = {
  readonly payment: PaymentStep
  readonly providers: PaymentProviders
  readonly clock: Clock
}

/** Returns the job handlers of the payment step by kind. */
export function paymentJobHandlers({
  payment,
  providers,
  clock,
}: PaymentJobDeps): Record<string, JobHandler> {
  const isAwaitingProvider = (latest: Payment) =>
    movingPaymentStates.includes(latest.state) ||
    // Confirmations get lost: the bank is asked from time to time while money may come.
    (latest.state === 'awaited' && isNotifiedByBank(providers, latest))
  const advancePayment = async (job: Job): Promise<JobAgain | undefined> => {
    const { bookingId } = payload.parse(job.payload)
    const isHeard = await untilStopped(job.signal, payment.advance(bookingId))
    if (isHeard === undefined) return { againAt: clock.now() }
    const attempts = [await payment.differenceOf(bookingId), await payment.latestOf(bookingId)]
    const latest = attempts.find((one) => one !== undefined && isAwaitingProvider(one))
    if (latest) return { againAt: nextStatusCheckAt(latest, clock.now()) }
    // A notification arrives once: what it reported about an ended attempt is queried until it is known.
    if (!isHeard) throw new Error('a payment provider is silent')
    return undefined
  }
  return {
    [endPaymentJob]: async (job) => {
      await payment.end(payload.parse(job.payload).bookingId)
    },
    [paymentJobs.advance]: advancePayment,
    [settlePurchaseJob]: advancePayment,
  }
}

/** Shortest and longest interval in ms between two checks of a payment in progress, by state. */
const looks: Partial<Record<PaymentState, readonly [number, number]>> = {
  pending: [15_000, 300_000],
  awaited: [60_000, 1_800_000],
}
const usualLooks = [2_000, 120_000] as const

/** Returns the next check: after half the time spent in this state, so that checks become less frequent. */
function nextStatusCheckAt({ state, updatedAt }: Payment, now: Instant): Instant {
  const [soonest, longest] = looks[state] ?? usualLooks
  const waited = Math.max(0, epochMsOf(now) - epochMsOf(updatedAt))
  return instantFromMs(epochMsOf(now) + Math.min(longest, Math.max(soonest, Math.ceil(waited / 2))))
}
