import { type WireAnswer, type WireRequest, parseForm } from '../control-plane/http-call.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { NotifyOfPayment } from './payment-notifier.ts'
import type { BankPayment, Receiver } from './bank-ledger.ts'
import { formatBangkokTime, formatDecimal, parseHundredths } from './bank-time.ts'
import { type PartnerDeps, partnerAnswer, answerWithStatus } from './partner-api.ts'
import { parsePaymentCode } from './parse-payment-code.ts'
import { confirmPaymentPage, paidPage, messagePage, scanPage } from './pay-page.ts'
import { createTransferProofCode } from './transfer-proof-code.ts'
import { renderTransferProof } from './transfer-proof-picture.ts'

/** Dependencies of the bank's routes. */
export type BankDeps = PartnerDeps & { readonly clock: SimulatedClock; readonly announce: NotifyOfPayment }

/** Answers a request of a partner, a tester or a test. */
export async function answerBankRequest(deps: BankDeps, request: WireRequest): Promise<WireAnswer> {
  const partner = partnerAnswer(deps, request)
  if (partner) return partner
  switch (`${request.method} ${request.path}`) {
    case 'GET /':
      return showScannedCode(request)
    case 'POST /pay':
      return makePayment(deps, request)
    case 'POST /give-back':
      return refundPayment(deps, request)
    case 'GET /collections':
      return billPaymentFile(deps, request)
    default:
      return answerWithStatus(404, 1104)
  }
}

function showScannedCode({ query }: WireRequest): WireAnswer {
  const code = query.get('code')
  if (code === null) return scanPage()
  const asked = parsePaymentCode(code)
  return typeof asked === 'string' ? scanPage(asked) : confirmPaymentPage(code, asked)
}

/** Makes the payment of a form: a code (or an account), the amount, the bank, by app or at a counter. */
async function makePayment(deps: BankDeps, request: WireRequest): Promise<WireAnswer> {
  const form = parseForm(request)
  const asked = requestedPayment(form)
  if (typeof asked === 'string') return refusalAnswer(request, asked)
  const satang = form.has('amount') ? parseHundredths(form.get('amount') ?? '') : asked.satang
  if (satang === undefined) return refusalAnswer(request, 'The amount cannot be read.')
  const sendingBank = form.get('bank') ?? '004'
  const via = form.get('via') === 'channel' ? 'channel' : 'bank'
  const payment = deps.desk.pay({ to: asked.to, satang, sendingBank, via })
  deps.announce(payment)
  const proof = {
    png: await renderTransferProof(payment),
    code: createTransferProofCode(sendingBank, payment.transRef),
  }
  return wantsJson(request) ? { status: 201, body: paymentAnswer(payment, proof) } : paidPage(payment, proof)
}

function requestedPayment(
  form: URLSearchParams,
): { readonly to: Receiver; readonly satang?: number } | string {
  const account = form.get('account')
  if (account === null) return parsePaymentCode(form.get('code') ?? '')
  const digits = account.replaceAll(/[ -]/g, '')
  return /^\d{10,15}$/.test(digits)
    ? { to: { kind: 'account', account: digits } }
    : 'An account number has ten digits or more.'
}

function paymentAnswer(payment: BankPayment, proof: { readonly png: Buffer; readonly code: string }) {
  const { transactionId, transRef, sendingBank, satang } = payment
  return {
    transactionId,
    transRef,
    sendingBank,
    satang,
    proofCode: proof.code,
    slipPng: proof.png.toString('base64'),
  }
}

function refundPayment({ desk }: BankDeps, request: WireRequest): WireAnswer {
  const isDone = desk.giveBack(parseForm(request).get('transactionId') ?? '')
  if (wantsJson(request)) return { status: isDone ? 200 : 404, body: { isDone } }
  return isDone
    ? messagePage('Given back', 'The money is back with the payer.')
    : messagePage('Not given back', 'There is no such payment, or it was given back before.', 404)
}

/** Returns the channel's file of the bills paid at counters on a day. */
function billPaymentFile({ desk, books, clock }: BankDeps, { query }: WireRequest): WireAnswer {
  const day = query.get('day') ?? formatBangkokTime(clock.now()).slice(0, 10)
  const lines = desk.ofDay(day).flatMap(({ to, via, satang, at, transactionId }) => {
    const isOther = query.has('billerId') && to.kind === 'biller' && to.billerId !== query.get('billerId')
    if (to.kind !== 'biller' || via !== 'channel' || isOther || books.givenBack.has(transactionId)) return []
    return [
      [to.reference1, to.reference2, formatDecimal(satang), formatBangkokTime(at), transactionId].join(','),
    ]
  })
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="collections-${day}.csv"`,
    },
    text: ['reference1,reference2,amount,paidAt,transactionId', ...lines, ''].join('\r\n'),
  }
}

function refusalAnswer(request: WireRequest, sentence: string): WireAnswer {
  return wantsJson(request) ? { status: 422, body: { message: sentence } } : scanPage(sentence)
}

function wantsJson({ headers }: WireRequest): boolean {
  return String(headers['accept'] ?? '').includes('application/json')
}
