import { useLingui } from '@lingui/react/macro'
import { type PaymentMethod } from '#contract/terms/payment.ts'

/** The name of a payment method, and what happens after choosing it. */
export type PaymentLabels = { readonly name: string; readonly next: string }

/** Returns every payment method in the page's language. */
export function usePaymentLabels(): Readonly<Record<PaymentMethod, PaymentLabels>> {
  const { t } = useLingui()
  return {
    card: { name: t`Credit card`, next: t`You pay on the card service's own page.` },
    paypal: { name: t`PayPal`, next: t`You confirm on PayPal's page and come back.` },
    paysbuy: { name: t`PaySbuy`, next: t`You pay on PaySbuy's page and come back.` },
    payforu: { name: t`PayForU`, next: t`You pay with the references at a PayForU point.` },
    bankTransfer: {
      name: t`Bank transfer`,
      next: t`Transfer from a Thai bank before the deadline and send us the slip with the order number.`,
    },
    counter: {
      name: t`Cash at our counter`,
      next: t`Your seats are held; pay at our office before the deadline.`,
    },
    credit: {
      name: t`Account credit`,
      next: t`Your company's account is charged, and the tickets are issued.`,
    },
  }
}
