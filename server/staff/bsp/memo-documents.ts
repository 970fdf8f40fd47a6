import { agreedStates } from '#contract/terms/bsp/airline-memo.ts'
import type { BillingTransaction } from '#contract/terms/bsp/billing.ts'
import type { ListedMemo } from '../airline-memos/airline-memo-store.ts'
import type { StoredPeriod } from './bsp-store.ts'
import { type BilledDocument, type DocumentKey, type OwnDocument, documentKey } from './reconcile-billing.ts'

/** Returns what identifies a memo in a billing statement. */
export function billingKeyOf({
  kind,
  documentNumber,
}: Pick<ListedMemo, 'kind' | 'documentNumber'>): DocumentKey {
  const transaction: BillingTransaction = kind === 'debit' ? 'ADMA' : 'ACMA'
  return { documentNumber, transaction }
}

/**
 * Returns the memos that the agency has agreed to as documents of its own: it expects to be billed for them. Airlines divide
 * the amount of a memo as they like, so that only the net is compared.
 */
export function ownMemoDocuments(
  memos: readonly ListedMemo[],
  { from, to }: Pick<StoredPeriod, 'from' | 'to'>,
  billed: readonly BilledDocument[],
): readonly (OwnDocument & { readonly isInPeriod: boolean })[] {
  const theirs = new Map(billed.map((one) => [documentKey(one), one.amounts]))
  return memos
    .filter(({ state }) => agreedStates.includes(state))
    .map((memo) => {
      const key = billingKeyOf(memo)
      const net = memo.kind === 'debit' ? memo.satang : 0 - memo.satang
      const divided = theirs.get(documentKey(key))
      const whole = { fare: net, taxes: 0, commission: 0, penalty: 0, net }
      return {
        ...key,
        airline: memo.airline,
        ...(memo.orderNumber !== undefined && { orderNumber: memo.orderNumber }),
        amounts: divided?.net === net ? divided : whole,
        isInPeriod: from <= memo.issuedOn && memo.issuedOn <= to,
      }
    })
}
