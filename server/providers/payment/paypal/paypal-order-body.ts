import { type Language } from '#contract/problem.ts'
import { type StartCommand } from '../payment-provider.ts'
import { paypalMoneyOf } from './paypal-amounts.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-US', ja: 'ja-JP', th: 'th-TH' }

/** What an order is called in lists for the shop: the client reference without the number of the attempt. */
export function orderNumberOf(clientReference: string): string {
  return clientReference.replace(/-[0-9A-Z]+$/, '')
}

/**
 * Asks PayPal for an order that the payer agrees to and we capture. One amount without a breakdown: sums that PayPal
 * could find wrong are not sent. Only money that comes at once is taken, because seats do not wait for a bank's debit.
 */
export function orderBodyOf(command: StartCommand): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        invoice_id: command.clientReference,
        custom_id: orderNumberOf(command.clientReference),
        description: command.description.slice(0, 127),
        amount: paypalMoneyOf(command.amount),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: locales[command.language],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: command.returnUrl,
          cancel_url: command.cancelUrl,
        },
      },
    },
  }
}
