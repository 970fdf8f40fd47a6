import { useLingui } from '@lingui/react/macro'
import type { PaymentOptionKey } from './payment/payment-options.ts'

/** The name of a payment method, and what happens after choosing it. */
export type PaymentLabels = { readonly name: string; readonly next: string }

/** Returns every payment method in the page's language. */
export function usePaymentLabels(): Readonly<Record<PaymentOptionKey, PaymentLabels>> {
  const { t } = useLingui()
  return {
    promptPay: { name: t`PromptPay`, next: t`Scan with any Thai banking app.` },
    card: { name: t`Credit card`, next: t`Pay on the card provider's secure page.` },
    paypal: { name: t`PayPal`, next: t`Confirm on PayPal, then come back here.` },
    paysbuy: { name: t`PaySbuy`, next: t`Pay on PaySbuy's page, then come back here.` },
    payforu: { name: t`PayForU`, next: t`Pay at any PayForU counter with the references.` },
    bankTransfer: {
      name: t`Bank transfer`,
      next: t`From a Thai bank. Send your transfer proof with the order number.`,
    },
    counter: {
      name: t`Cash at our counter`,
      next: t`Pay at our office before the deadline.`,
    },
    credit: {
      name: t`Account credit`,
      next: t`Your company's account is charged and tickets are issued right away.`,
    },
  }
}
