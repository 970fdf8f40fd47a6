import { type Language } from '#contract/problem.ts'
import { type StartCommand } from '../payment-provider.ts'
import { paypalMoneyOf } from './paypal-amounts.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-US', ja: 'ja-JP', th: 'th-TH' }

/** Returns the order number for lists: the client reference without the attempt. */
export function orderNumberOf(clientReference: string): string {
  return clientReference.replace(/-[0-9A-Z]+$/, '')
}

/**
 * Returns the body of an order to be approved and captured. One amount without a breakdown, so that PayPal
 * cannot find a wrong sum. Only instant funding is accepted, because seats do not wait for a bank debit.
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
