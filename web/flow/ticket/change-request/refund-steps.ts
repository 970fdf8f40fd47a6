import { type RefundAnswer } from '#contract/api/staff/refunds-and-receipts.ts'

/** Where a step of a refund stands; end: it did not go through and people see to it. */
export type MeterKind = 'past' | 'now' | 'toCome' | 'end'

/** One step of money on its way back, with its moment where it has one. */
export type MeterStep = {
  readonly step: 'asked' | 'sent' | 'done' | 'failed'
  readonly kind: MeterKind
  readonly at: string | undefined
}

/** The steps of a refund: begun, sent, there. One that failed stops at the people who pay it out. */
export function meterOf({ state, askedAt, sentAt, doneAt }: RefundAnswer): readonly MeterStep[] {
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
