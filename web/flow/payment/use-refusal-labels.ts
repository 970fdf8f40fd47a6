import { useLingui } from '@lingui/react/macro'
import { type PaymentFailure } from '#contract/terms/payment.ts'

/** Returns why a payment was not accepted, without blame, and what helps. */
export function useRefusalLabels(): Readonly<Record<PaymentFailure, string>> {
  const { t } = useLingui()
  return {
    insufficientFunds: t`The bank says that the amount is more than is free on this card or account.`,
    lostOrStolen: t`The bank does not let this card be used now. Your card provider can say why.`,
    wrongSecurityCode: t`The security code did not match. It is the three or four digits beside the signature or on the front.`,
    notAuthenticated: t`Your bank's confirmation (3-D Secure) did not come through.`,
    suspectedFraud: t`The bank stopped this payment as a precaution. A call to your card provider often clears it.`,
    expired: t`The time for this payment ran out before it was confirmed.`,
    cancelledByPayer: t`The payment was stopped on the payment page.`,
    refused: t`No reason was given. Your bank or card provider can tell you.`,
    technical: t`There was a fault on the way to the bank. It has nothing to do with you.`,
  }
}
