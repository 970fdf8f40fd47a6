import { satang } from '#contract/terms/money.ts'
import type {
  InquiryOutcome,
  PaymentCapabilities,
  PaymentRef,
  ProviderPayment,
  StartCommand,
} from './payment-provider.ts'
import type { BillInquiryService, BillsFound } from './bank-port.ts'

/** Shared capabilities of payment methods confirmed by staff; only the method differs. */
export const byHandCapabilities = {
  taking: 'byHand',
  needsCardToken: false,
  brands: [],
  refunds: 'byStaff',
  lists: false,
  isIdempotentByReference: true,
} as const satisfies Omit<PaymentCapabilities, 'method'>

/** Returns a started payment: no provider call is needed, and its id is our own reference. */
export function startManualPayment({ clientReference, amount }: StartCommand): ProviderPayment {
  return {
    providerRef: clientReference,
    clientReference,
    state: 'pending',
    amount: { hundredths: amount.amount, currency: amount.currency },
    captured: satang(0),
    refunded: satang(0),
  }
}

/** Returns both bill references of our reference ("FH7K2M9P-01"), as on slips and QR codes. */
export function billReferencesOf(clientReference: string): {
  readonly reference1: string
  readonly reference2: string
} {
  const [reference1 = '', reference2 = ''] = clientReference.split('-')
  return { reference1, reference2 }
}

/** Returns the bank's view of a payment; silent where no bank reports and staff must check. */
export async function inquireBillsAtBank(
  books: BillInquiryService | undefined,
  ref: PaymentRef,
  context: Parameters<BillInquiryService['paidBills']>[1],
): Promise<InquiryOutcome> {
  if (!books) return { kind: 'silent', note: 'no bank tells: staff look' }
  const references = billReferencesOf(ref.clientReference)
  const seen = await books.paidBills({ ...references, from: ref.startedAt, to: context.now }, context)
  return seen.kind === 'found'
    ? { kind: 'found', payment: paymentFromBills(ref.clientReference, seen) }
    : seen
}

/** Several transfers add up; a total that differs from the requested amount is left to staff. */
function paymentFromBills(clientReference: string, { bills }: BillsFound): ProviderPayment {
  const [first] = bills
  const hundredths = bills.reduce((sum, one) => sum + one.amount.hundredths, 0)
  const strange = bills.find((one) => one.amount.currency !== first.amount.currency)
  const { currency } = (strange ?? first).amount
  return {
    providerRef: first.transactionId,
    clientReference,
    state: 'captured',
    amount: { hundredths, currency },
    captured: satang(hundredths),
    refunded: satang(0),
  }
}
