import { parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { satang } from '#contract/terms/money.ts'
import type { InquiryOutcome, PaymentRef, ProviderPayment } from '../payment-provider.ts'
import type { PaysbuyRow } from './paysbuy-wire.ts'

/** The fields that decide the state of a result. */
export type PaysbuyResult = Pick<PaysbuyRow, 'result' | 'method' | 'confirm_cs'>

/**
 * Returns the payment state of a result. Method 06, the counter, is paid only when confirmed: by the manual
 * its first 00 means that a slip was issued.
 */
export function paymentStateOf({
  result,
  method,
  confirm_cs: confirmed,
}: PaysbuyResult): 'captured' | 'pending' | 'declined' | 'expired' {
  const isCounter = method === '06' || method === '6'
  if (result === '02') return 'pending'
  if (result === '00') return isCounter && confirmed !== 'true' ? 'pending' : 'captured'
  return isCounter && confirmed === 'false' ? 'expired' : 'declined'
}

type Sorted = {
  readonly row: PaysbuyRow
  readonly state: ReturnType<typeof paymentStateOf>
  readonly paid: number
}

/** Converts the results of an invoice to a payment. The service supports baht only. */
export function inquiryOutcomeOf(rows: readonly PaysbuyRow[], ref: PaymentRef): InquiryOutcome {
  if (rows.length === 0) return pendingOrNotFound(ref)
  const sorted: Sorted[] = []
  for (const row of rows) {
    const paid = parseDecimalAmount(row.amt)
    if (row.Invoice !== ref.clientReference) return { kind: 'silent', note: 'another invoice' }
    if (paid === undefined) return { kind: 'silent', note: 'no readable amount' }
    sorted.push({ row, state: paymentStateOf(row), paid })
  }
  // a double payment exceeds the requested amount, and staff must see it: every paid row counts
  const captured = sorted.filter((one) => one.state === 'captured')
  const shown = captured[0] ?? sorted.find((one) => one.state === 'pending') ?? sorted.at(-1)
  if (!shown) return pendingOrNotFound(ref)
  const taken = captured.reduce((sum, one) => sum + one.paid, 0)
  return { kind: 'found', payment: providerPaymentOf(ref, shown, taken) }
}

function providerPaymentOf(ref: PaymentRef, { row, state, paid }: Sorted, taken: number): ProviderPayment {
  const isShort = /insufficient/i.test(row.apCode ?? '')
  return {
    providerRef: ref.providerRef ?? ref.clientReference,
    clientReference: ref.clientReference,
    state,
    amount: { hundredths: state === 'captured' ? taken : paid, currency: 'THB' },
    captured: satang(taken),
    refunded: satang(0),
    ...(state === 'declined' ? { failure: isShort ? 'insufficientFunds' : 'refused' } : {}),
    ...(state === 'expired' ? { failure: 'expired' } : {}),
  }
}

/** Nothing is listed until the payer has acted; without a page nobody can. */
function pendingOrNotFound({ clientReference, providerRef }: PaymentRef): InquiryOutcome {
  if (providerRef === undefined) return { kind: 'notFound' }
  const payment: ProviderPayment = {
    providerRef,
    clientReference,
    state: 'pending',
    amount: { hundredths: 0, currency: 'THB' },
    captured: satang(0),
    refunded: satang(0),
  }
  return { kind: 'found', payment }
}
