import { type Money } from '#contract/terms/money.ts'
import { type PaymentProvider } from '../payment-provider.ts'

/** The accounts of companies, as far as money goes back to them. */
export type CreditAccounts = {
  /** Enters it once for each reference; false where the payment was charged to nobody. */
  giveBack(back: {
    readonly refundReference: string
    readonly clientReference: string
    readonly amount: Money
  }): Promise<boolean>
  wasGivenBack(refundReference: string): Promise<boolean>
}

/**
 * The account of a company in our own books. The payment step charges it in the transaction in which the order is paid,
 * so there is never an attempt to begin or to ask about here; what goes back is entered once for each refund.
 */
export function creditProvider(accounts: CreditAccounts): PaymentProvider {
  return {
    providerId: 'credit',
    capabilities: {
      method: 'credit',
      taking: 'atOnce',
      needsCardToken: false,
      brands: [],
      refunds: 'partial',
      lists: false,
      isIdempotentByReference: true,
    },
    start: async () => ({ kind: 'notDone', reason: 'notPossible' }),
    inquire: async () => ({ kind: 'notFound' }),
    refund: async ({ refundReference, payment: { clientReference }, amount }) =>
      (await accounts.giveBack({ refundReference, clientReference, amount }))
        ? { kind: 'done', value: { providerRefundRef: refundReference, state: 'done', amount } }
        : { kind: 'notDone', reason: 'notFound' },
    inquireRefund: async ({ refundReference, amount }) =>
      (await accounts.wasGivenBack(refundReference))
        ? { kind: 'found', refund: { providerRefundRef: refundReference, state: 'done', amount } }
        : { kind: 'notFound' },
  }
}
