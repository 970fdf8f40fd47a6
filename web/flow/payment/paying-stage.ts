import { type PayableAnswer } from '#contract/api/payment.ts'

/** Whether an order is still to be paid, is paid, or can no longer be paid. What is not known yet is to be paid. */
export type PayingStage = 'toPay' | 'paid' | 'closed'

/** The stage that the title of the payment page names. */
export function payingStage(known: Pick<PayableAnswer, 'isHeld' | 'payment'> | undefined): PayingStage {
  if (known?.payment?.outcome === 'passed') return 'paid'
  return known === undefined || known.isHeld ? 'toPay' : 'closed'
}
