import type { PayableAnswer } from '#contract/api/payment.ts'

/** Whether an order is due, paid, or can no longer be paid. Unknown counts as due. */
export type PayingStage = 'toPay' | 'paid' | 'closed'

/** Returns the stage that the title of the payment page names. */
export function payingStage(known: Pick<PayableAnswer, 'isPayable' | 'payment'> | undefined): PayingStage {
  if (known?.payment?.outcome === 'passed') return 'paid'
  return known === undefined || known.isPayable ? 'toPay' : 'closed'
}

/** Returns whether an order is paid and nothing has changed since: its page shows the ticket. */
export function isPaidFor(known: Pick<PayableAnswer, 'payment' | 'afterSales'> | undefined): boolean {
  return known?.payment?.outcome === 'passed' && known.afterSales === undefined
}
