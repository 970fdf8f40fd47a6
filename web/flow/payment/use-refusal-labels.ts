import { useLingui } from '@lingui/react/macro'
import type { PaymentFailure } from '#contract/terms/payment.ts'

/** Returns why a payment was not accepted, without blame, and what helps. */
export function useRefusalLabels(): Readonly<Record<PaymentFailure, string>> {
  const { t } = useLingui()
  return {
    insufficientFunds: t`The amount is above the limit or balance of this card or account.`,
    lostOrStolen: t`Your bank does not allow this card to be used right now. Ask your card provider why.`,
    wrongSecurityCode: t`The security code is not correct. It is the three or four digits on the back or front of your card.`,
    notAuthenticated: t`Your bank did not confirm the payment (3-D Secure).`,
    suspectedFraud: t`Your bank stopped this payment as a precaution. A call to your card provider often clears it.`,
    expired: t`This payment timed out before it was confirmed.`,
    cancelledByPayer: t`The payment was cancelled on the payment page.`,
    refused: t`Your bank gave no reason. Ask your bank or card provider.`,
    technical: t`We couldn't reach the bank because of a technical problem.`,
  }
}
