import { useLingui } from '@lingui/react/macro'
import { type WorkReason } from '#contract/terms/work-queue.ts'

/** Returns the short labels of work reasons. */
export function useWorkLabels(): Readonly<Record<WorkReason, string>> {
  const { t } = useLingui()
  return {
    quoteRequested: t`Price to name`,
    quoteSent: t`Customer's answer`,
    unpaid: t`Not paid`,
    paidNotTicketed: t`Paid, no ticket`,
    unknownOutcome: t`Airline's answer lost`,
    review: t`Needs a look`,
    waitingList: t`Waiting list`,
    transferProofToCheck: t`Slip to check`,
    refundDue: t`Refund`,
    changeRequested: t`Customer's request`,
    unappliedReceipt: t`Money without a seat`,
    scheduleChanged: t`Flights changed`,
  }
}
