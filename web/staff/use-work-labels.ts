import { useLingui } from '@lingui/react/macro'
import { type WorkReason } from '#contract/terms/work-queue.ts'

/** What a reason for work is called, in a word or two. */
export function useWorkLabels(): Readonly<Record<WorkReason, string>> {
  const { t } = useLingui()
  return {
    quoteAsked: t`Price to name`,
    quoteWaits: t`Customer's answer`,
    unpaid: t`Not paid`,
    paidNotTicketed: t`Paid, no ticket`,
    unknownOutcome: t`Airline's answer lost`,
    review: t`Needs a look`,
    waitingList: t`Waiting list`,
    slipToCheck: t`Slip to check`,
    refundDue: t`Refund`,
    requestAsked: t`Customer's request`,
    lateMoney: t`Money without a seat`,
    flightsChanged: t`Flights changed`,
  }
}
