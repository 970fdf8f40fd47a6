import { useLingui } from '@lingui/react/macro'
import type { WorkReason } from '#contract/terms/work-queue.ts'

/** Returns the short labels of work reasons. */
export function useWorkLabels(): Readonly<Record<WorkReason, string>> {
  const { t } = useLingui()
  return {
    quoteRequested: t`Send quote`,
    quoteSent: t`Awaiting quote reply`,
    unpaid: t`Awaiting payment`,
    paidNotTicketed: t`Issue tickets`,
    unknownOutcome: t`Booking outcome unknown`,
    review: t`Manual review`,
    waitingList: t`Waitlist`,
    transferProofToCheck: t`Check transfer proof`,
    refundDue: t`Refund due`,
    changeRequested: t`Customer request`,
    unappliedReceipt: t`Unallocated payments`,
    scheduleChanged: t`Schedule change`,
  }
}
