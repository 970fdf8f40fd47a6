import { useLingui } from '@lingui/react/macro'
import type { TicketRefundAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { RefundBlock } from '#contract/terms/document/document-use.ts'
import type { DocumentRefundLine, FigureSource, RefundBasis } from '#contract/terms/document/refund-quote.ts'
import { usePriceLineNames } from '#web/travel-ui/price/price-line-labels.ts'

/** Returns the texts for the reasons of refunds, their sources, and why a document is not refunded. */
export function useTicketRefundLabels() {
  const { t } = useLingui()
  const bases: Readonly<Record<RefundBasis, string>> = {
    voluntary: t`Voluntary, by the fare rules`,
    taxesOnly: t`Unused taxes only`,
    involuntary: t`Involuntary: the airline cancelled or changed the flight`,
  }
  const sources: Readonly<Record<FigureSource, string>> = {
    supplier: t`Supplier’s figure`,
    staff: t`Figure entered by staff`,
    fareRules: t`By the fare rules, at most`,
  }
  const blocks: Readonly<Record<RefundBlock, string>> = {
    ended: t`No longer valid: nothing can be refunded.`,
    used: t`Every coupon was used: nothing can be refunded.`,
    airportControl: t`A coupon is under airport control: call the airline.`,
    checkedIn: t`The passenger is checked in: have the airline offload them first.`,
    useNotKnown: t`A flight has departed. State whether the passenger was on board.`,
  }
  return { bases, sources, blocks }
}

/** Returns the names of the lines of a refund. */
export function useRefundLineNames(): Readonly<Record<DocumentRefundLine['kind'], string>> {
  const { t } = useLingui()
  return {
    ...usePriceLineNames(),
    flownFare: t`Fare of the flights taken`,
    penalty: t`Cancellation penalty`,
    noShowPenalty: t`No-show penalty`,
    otherDeduction: t`Other deductions of the airline`,
    agencyFee: t`Agency refund fee`,
    agencyFeeVat: t`VAT on the refund fee`,
  }
}

/** Returns what to say about a refund of tickets, by its state. */
export function useTicketRefundStates(): Readonly<
  Record<TicketRefundAnswer['state'] | 'approvalNeeded', string>
> {
  const { t } = useLingui()
  return {
    sending: t`The supplier is being asked to refund the tickets.`,
    unknown: t`Unclear: the supplier’s answer was lost. We read the booking again until it is certain; nothing is sent twice.`,
    applied: t`Application recorded. Enter it in BSPlink, then record the airline’s answer here.`,
    accepted: t`The airline refunds the tickets. Its payment is awaited.`,
    supplierPaid: t`The airline has paid.`,
    refused: t`Nothing was refunded.`,
    approvalNeeded: t`Recorded. A second member of staff must approve before the tickets are refunded.`,
  }
}
