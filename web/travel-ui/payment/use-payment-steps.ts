import { useLingui } from '@lingui/react/macro'
import { usePaymentLabels } from '../payment-labels.ts'
import type { PaymentOptionKey } from './payment-options.ts'

type Steps<Key extends PaymentOptionKey> = Readonly<Record<Key, readonly string[]>>

/** Returns the steps of each payment method; the bill-payment channel may have a name of its own. */
export function usePaymentSteps(channelName?: string): Steps<PaymentOptionKey> {
  return { ...useTransferSteps(channelName), ...useDirectSteps() }
}

function useDirectSteps(): Steps<'card' | 'paypal' | 'paysbuy' | 'counter' | 'credit'> {
  const { t } = useLingui()
  const issued = t`You come back here, and the airline issues your tickets.`
  const mailed = t`The airline issues your tickets and we email them to you.`
  return {
    card: [
      t`You enter your card number in the card provider's form. We never see it.`,
      t`Your bank may ask you to confirm the payment (3-D Secure).`,
      issued,
    ],
    paypal: [
      t`You confirm the payment on PayPal's page.`,
      t`PayPal charges you only while your seats are held.`,
      issued,
    ],
    paysbuy: [t`You pay on PaySbuy's page.`, issued],
    counter: [
      t`Pay in cash at our office, or ask for cash pickup in Bangkok.`,
      t`Tickets are issued right away and emailed to you.`,
    ],
    credit: [t`The full amount is charged to your company's account.`, mailed],
  }
}

function useTransferSteps(channelName?: string): Steps<'promptPay' | 'bankTransfer' | 'payforu'> {
  const { t } = useLingui()
  const labels = usePaymentLabels()
  const channel = channelName ?? labels.payforu.name
  return {
    promptPay: [
      t`You get a QR code with the amount and the reference.`,
      t`Scan it with any Thai banking app. You have nothing to type.`,
      t`We confirm the payment, the airline issues your tickets, and we email them to you.`,
    ],
    bankTransfer: [
      t`You get the account number, references and a QR code for your banking app.`,
      t`Transfer from a Thai bank, then send your transfer proof on this page.`,
      t`We check it, the airline issues your tickets, and we email you the ticket numbers.`,
    ],
    payforu: [
      t`You get references, a barcode and a QR code.`,
      t`Pay at any ${channel} counter with these references.`,
      t`Once we receive your payment, the airline issues your tickets and we email them to you.`,
    ],
  }
}
