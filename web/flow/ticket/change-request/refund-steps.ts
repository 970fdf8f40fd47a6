import type { OwnTicketRefundAnswer } from '#contract/api/after-sales.ts'
import type { RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'

/** The state of a refund step; end: it failed and staff take over. */
export type MeterKind = 'past' | 'now' | 'toCome' | 'end'

/** One step of a refund, with its instant where it has one. */
export type MeterStep = {
  readonly step: 'asked' | 'sent' | 'done' | 'failed'
  readonly kind: MeterKind
  readonly at: string | undefined
}

/** Returns the steps of a refund: requested, sent, done. One that failed ends at the staff who pay it out. */
export function refundStepsOf({ state, askedAt, sentAt, doneAt }: RefundAnswer): readonly MeterStep[] {
  const asked = { step: 'asked', kind: 'past', at: askedAt } as const
  if (state === 'failed') {
    return [
      asked,
      { step: 'failed', kind: 'end', at: undefined },
      { step: 'done', kind: 'toCome', at: undefined },
    ]
  }
  const isSent = state === 'sent' || state === 'done'
  return [
    asked,
    { step: 'sent', kind: isSent ? 'past' : 'now', at: isSent ? sentAt : undefined },
    { step: 'done', kind: state === 'done' ? 'past' : isSent ? 'now' : 'toCome', at: doneAt },
  ]
}

/** One step of a refund of tickets, with its instant where it is known. */
export type TicketRefundStep = {
  readonly step: OwnTicketRefundAnswer['stage'] | 'refunded'
  readonly kind: MeterKind
  readonly at: string | undefined
}

/** Returns the steps of a refund of tickets: at the airline, then to the customer. */
export function ticketRefundStepsOf({
  stage,
  sentAt,
  updatedAt,
}: OwnTicketRefundAnswer): readonly TicketRefundStep[] {
  const steps = ['submitted', 'accepted', 'supplierPaid', 'refunded'] as const
  const reached = steps.indexOf(stage)
  return steps.map((step, index) => {
    if (index > reached) return { step, kind: index === reached + 1 ? 'now' : 'toCome', at: undefined }
    const at = index === 0 ? sentAt : index === reached ? updatedAt : undefined
    return { step, kind: 'past', at }
  })
}
