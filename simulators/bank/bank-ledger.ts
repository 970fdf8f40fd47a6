import type { Instant } from '#contract/terms/time.ts'

/** The payee: a biller, a PromptPay address, or an account. */
export type Receiver =
  | {
      readonly kind: 'biller'
      readonly billerId: string
      readonly reference1: string
      readonly reference2: string
    }
  | { readonly kind: 'promptPay'; readonly address: string }
  | { readonly kind: 'account'; readonly account: string }

/** A payment at the bank, or at a counter that accepts bills. */
export type BankPayment = {
  readonly transactionId: string
  /** The transfer reference in the code on the transfer proof. */
  readonly transRef: string
  readonly sendingBank: string
  readonly at: Instant
  readonly satang: number
  readonly to: Receiver
  readonly via: 'bank' | 'channel'
}

/** One entry of the bank's ledger. */
export type LedgerEntry =
  | { readonly kind: 'paid'; readonly payment: BankPayment }
  | { readonly kind: 'givenBack'; readonly transactionId: string; readonly at: Instant }

/** The books: payments by transaction id, and the ids of refunded ones. */
export type Books = { readonly payments: Map<string, BankPayment>; readonly givenBack: Set<string> }

/** Replays ledger entries into the books. */
export function replayBankLedger(entries: readonly LedgerEntry[]): Books {
  const books: Books = { payments: new Map(), givenBack: new Set() }
  for (const entry of entries) applyLedgerEntry(books, entry)
  return books
}

/** Adds a new entry to the books. */
export function applyLedgerEntry(books: Books, entry: LedgerEntry): void {
  if (entry.kind === 'paid') books.payments.set(entry.payment.transactionId, entry.payment)
  else books.givenBack.add(entry.transactionId)
}

/** Returns a payment for an auditor; amounts in satang. */
export function auditViewOf(payment: BankPayment, books: Books): Record<string, unknown> {
  const { to } = payment
  return {
    providerRef: payment.transactionId,
    clientReference: to.kind === 'biller' ? `${to.reference1}-${to.reference2}` : null,
    state: books.givenBack.has(payment.transactionId) ? 'givenBack' : 'captured',
    amount: payment.satang,
    currency: 'THB',
    captured: payment.satang,
    transRef: payment.transRef,
    sendingBank: payment.sendingBank,
    via: payment.via,
    committedAt: payment.at,
  }
}
