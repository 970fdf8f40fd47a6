import { useLingui } from '@lingui/react/macro'
import { type PaymentAnswer } from '#contract/api/payment.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'

/** Returns the steps of a payment method. */
export function usePaymentSteps(payment: PaymentAnswer): Readonly<Record<PaymentMethod, readonly string[]>> {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const channel = payment.payIn?.channelName ?? labels.payforu.name
  const issued = t`You come back here, and the airline issues the tickets.`
  return {
    card: [
      t`You type the card number into the card service's own form. This shop never sees it.`,
      t`Your bank may ask you to confirm the payment (3-D Secure).`,
      issued,
    ],
    paypal: [
      t`You confirm the payment on PayPal's page.`,
      t`PayPal is charged only while your seats are still held.`,
      issued,
    ],
    paysbuy: [t`You pay on PaySbuy's page, by any way that it offers.`, issued],
    payforu: [
      t`You get the references, a bar code and a QR code.`,
      t`You pay with them at a point of ${channel}, in figures as they stand.`,
      t`When the money has come, the airline issues the tickets and you get them by mail.`,
    ],
    bankTransfer: [
      t`You get the account, the references and a QR code for your banking app.`,
      t`You transfer from a Thai bank and send us the slip on this page.`,
      t`Our staff check it, the airline issues the ticket, and you get the ticket number by mail.`,
    ],
    counter: [
      t`You pay in cash at our office, or we fetch the cash in Bangkok.`,
      t`The ticket is issued at once and comes by mail.`,
    ],
    credit: [
      t`Your company's account is charged with the whole amount.`,
      t`The airline issues the tickets, and they come by mail.`,
    ],
  }
}
