import type { Money } from '#contract/terms/money.ts'
import type { PaymentProvider } from '../payment-provider.ts'

/** Corporate credit accounts, for refunds to them. */
export type CreditAccounts = {
  /** Records a refund once per reference; false where the payment was charged to no account. */
  giveBack(back: {
    readonly refundReference: string
    readonly clientReference: string
    readonly amount: Money
  }): Promise<boolean>
  wasGivenBack(refundReference: string): Promise<boolean>
}

/**
 * A corporate account in our own books. The payment step charges it in the transaction that pays the order,
 * so there is no attempt to start or inquire here; each refund is recorded once.
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
