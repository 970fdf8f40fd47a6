import { type PayableAnswer } from '#contract/api/payment.ts'

/** Whether an order is due, paid, or can no longer be paid. Unknown counts as due. */
export type PayingStage = 'toPay' | 'paid' | 'closed'

/** Returns the stage that the title of the payment page names. */
export function payingStage(known: Pick<PayableAnswer, 'isHeld' | 'payment'> | undefined): PayingStage {
  if (known?.payment?.outcome === 'passed') return 'paid'
  return known === undefined || known.isHeld ? 'toPay' : 'closed'
}
