import { parseDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import {
  type Instant,
  type LocalDate,
  type LocalDateTime,
  type Zone,
  parseInstant,
  plusDays,
} from '#contract/terms/time.ts'
import { toInstant, todayIn } from '#contract/terms/time-zone.ts'
import type {
  BillInquiryService,
  BillInquiry,
  BillInquiryResult,
  PaidBill,
  TransferVerification,
  TransferVerificationQuery,
  TransferVerifier,
} from '../bank-port.ts'
import type { ForeignMoney, PaymentContext } from '../payment-provider.ts'
import { type ScbClient, type ScbClientOptions, scbClient } from './scb-client.ts'
import { isAccountMatch } from './scb-accounts.ts'
import { type WireBill, type WireSlip, wireBills, wireSlip } from './scb-wire.ts'

/** Dependencies of the adapter. */
export type ScbBankOptions = ScbClientOptions & {
  /** The agency's biller id, fifteen digits; entered by staff and changeable. */
  readonly billerId: () => Promise<string>
}

/** Thai QR Payment with tag 30. */
const eventCode = '00300100'
const bangkok = 'Asia/Bangkok' as Zone
/** Longest period to search, one request per day; a payment deadline is a few days ahead. */
const mostDays = 31

/** Siam Commercial Bank's partner API: inquiries about paid bills, and slip verification. Read-only. */
export function scbBank(options: ScbBankOptions): BillInquiryService & TransferVerifier {
  const client = scbClient(options)
  return {
    paidBills: (question, context) => findPaidBills({ client, options }, question, context),
    verify: (question, context) => verifySlip({ client, options }, question, context),
  }
}

type ScbDeps = { readonly client: ScbClient; readonly options: ScbBankOptions }

async function findPaidBills(
  { client, options }: ScbDeps,
  question: BillInquiry,
  context: PaymentContext,
): Promise<BillInquiryResult> {
  const billerId = await options.billerId()
  if (billerId === '') return { kind: 'silent', note: 'no biller id' }
  const { reference1, reference2 } = question
  const bills = new Map<string, PaidBill>()
  for (const transactionDate of daysToSearch(question)) {
    const query = { eventCode, transactionDate, billerId, reference1, reference2 }
    const answer = await client.ask({
      path: '/payment/billpayment/inquiry',
      query,
      shape: wireBills,
      context,
    })
    if (answer.kind === 'silent') return answer
    for (const wire of answer.kind === 'data' ? (answer.value.data ?? []) : []) {
      if (!isRequestedBill(wire, { ...question, billerId })) continue
      const bill = paidBillOf(wire)
      if (!bill) return { kind: 'silent', note: 'a payment that cannot be read' }
      bills.set(bill.transactionId, bill)
    }
  }
  const [first, ...more] = bills.values()
  return first ? { kind: 'found', bills: [first, ...more] } : { kind: 'notFound' }
}

/** Returns every day on which it can have been paid; older starts are searched in the last days only. */
function daysToSearch({ from, to }: BillInquiry): readonly LocalDate[] {
  const last = todayIn(bangkok, to)
  const earliest = plusDays(last, 1 - mostDays)
  const days: LocalDate[] = []
  const first = todayIn(bangkok, from)
  for (let day = first < earliest ? earliest : first; day <= last; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Filters bills again, because the bank's filter is not relied on, and excludes reversed payments. */
function isRequestedBill(wire: WireBill, asked: BillInquiry & { readonly billerId: string }): boolean {
  return (
    wire.payeeProxyId === asked.billerId &&
    wire.billPaymentRef1 === asked.reference1 &&
    (wire.billPaymentRef2 ?? '') === asked.reference2 &&
    wire.reverseFlag !== 'R'
  )
}

function paidBillOf({
  transactionId,
  amount,
  currencyCode,
  transactionDateandTime,
}: WireBill): PaidBill | undefined {
  const paidAt = parseInstant(transactionDateandTime)
  const money = parseBankMoney(amount, currencyCode)
  return paidAt && money ? { transactionId, amount: money, paidAt } : undefined
}

function parseBankMoney(amount: string, currencyCode: string | null | undefined): ForeignMoney | undefined {
  const hundredths = parseDecimalAmount(amount)
  if (hundredths === undefined || hundredths <= 0) return undefined
  const code = currencyCode ?? ''
  return { hundredths, currency: code === '' || code === '764' ? 'THB' : code }
}

async function verifySlip(
  { client, options }: ScbDeps,
  question: TransferVerificationQuery,
  context: PaymentContext,
): Promise<TransferVerification> {
  const { sendingBank, transRef } = question.proof
  if (!/^\d{3}$/.test(sendingBank)) return { kind: 'cannotTell' }
  const answer = await client.ask({
    path: `/payment/billpayment/transactions/${encodeURIComponent(transRef)}`,
    query: { sendingBank },
    shape: wireSlip,
    context,
  })
  if (answer.kind !== 'data') return answer
  const proof = answer.value.data
  const amount = parseBankMoney(proof.amount, proof.paidLocalCurrency)
  const paidAt = paymentInstantOf(proof)
  const isAnother = proof.transRef !== transRef || proof.sendingBank !== sendingBank
  if (!amount || !paidAt || isAnother) return { kind: 'silent', note: 'a slip that cannot be read' }
  const { expectedAmount, accountNumbers } = question
  const isPaidToBiller = proof.receiver.proxy?.value === (await options.billerId())
  return {
    kind: 'found',
    amount,
    isAmountRight: amount.currency === expectedAmount.currency && amount.hundredths === expectedAmount.amount,
    isReceiverOurs:
      isPaidToBiller ||
      accountNumbers.some((one) => isAccountMatch(one, proof.receiver.account?.value ?? '')),
    ...(proof.ref1 ? { reference1: proof.ref1 } : {}),
    ...(proof.ref2 ? { reference2: proof.ref2 } : {}),
    paidAt,
  }
}

function paymentInstantOf({ transDate, transTime }: WireSlip): Instant | undefined {
  const day = transDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const seconds = transTime.length === 5 ? `${transTime}:00` : transTime
  return (
    parseInstant(`${day}T${seconds}Z`) &&
    toInstant(`${day}T${transTime.slice(0, 5)}` as LocalDateTime, bangkok)
  )
}
