import { satang } from '#contract/terms/money.ts'
import {
  type InquiryOutcome,
  type PaymentCapabilities,
  type PaymentRef,
  type ProviderPayment,
  type StartCommand,
} from './payment-provider.ts'
import { type BankBooks, type BillsFound } from './bank-port.ts'

/** What ways to pay that a person of ours looks after have in common; the method is the only difference. */
export const byHandCapabilities = {
  taking: 'byHand',
  needsCardToken: false,
  brands: [],
  refunds: 'byStaff',
  lists: false,
  isIdempotentByReference: true,
} as const satisfies Omit<PaymentCapabilities, 'method'>

/** A payment that was just begun: nothing has to be asked for it to be begun, and its id is our own reference. */
export function begunByHand({ clientReference, amount }: StartCommand): ProviderPayment {
  return {
    providerRef: clientReference,
    clientReference,
    state: 'pending',
    amount: { hundredths: amount.amount, currency: amount.currency },
    captured: satang(0),
    refunded: satang(0),
  }
}

/** Both references of a bill from ours ("FH7K2M9P-01"), as slips and codes carry them. */
export function billReferencesOf(clientReference: string): {
  readonly reference1: string
  readonly reference2: string
} {
  const [reference1 = '', reference2 = ''] = clientReference.split('-')
  return { reference1, reference2 }
}

/** What a bank's books say of a payment; silent where no bank tells us and staff must look. */
export async function inquireAtBank(
  books: BankBooks | undefined,
  ref: PaymentRef,
  context: Parameters<BankBooks['paidBills']>[1],
): Promise<InquiryOutcome> {
  if (!books) return { kind: 'silent', note: 'no bank tells: staff look' }
  const references = billReferencesOf(ref.clientReference)
  const seen = await books.paidBills({ ...references, from: ref.startedAt, to: context.now }, context)
  return seen.kind === 'found' ? { kind: 'found', payment: paidBy(ref.clientReference, seen) } : seen
}

/** Money that came in several transfers counts together: what is not the amount that was asked for is for staff. */
function paidBy(clientReference: string, { bills }: BillsFound): ProviderPayment {
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
