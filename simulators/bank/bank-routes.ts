import { type WireAnswer, type WireRequest, formOf } from '../control-plane/http-call.ts'
import { type WorldClock } from '../control-plane/world-clock.ts'
import { type Announce } from './announcer.ts'
import { type BankPayment, type Receiver } from './bank-ledger.ts'
import { bangkokTime, decimal, hundredths } from './bank-time.ts'
import { type PartnerDeps, partnerAnswer, withStatus } from './partner-api.ts'
import { readPayCode } from './pay-code.ts'
import { agreePage, paidPage, saidPage, scanPage } from './pay-page.ts'
import { proofCodeOf } from './slip-code.ts'
import { proofPicture } from './slip-picture.ts'

/** Dependencies of the bank's routes. */
export type BankDeps = PartnerDeps & { readonly clock: WorldClock; readonly announce: Announce }

/** Answers a request of a partner, a tester or a test. */
export async function routeRequest(deps: BankDeps, request: WireRequest): Promise<WireAnswer> {
  const partner = partnerAnswer(deps, request)
  if (partner) return partner
  switch (`${request.method} ${request.path}`) {
    case 'GET /':
      return scan(request)
    case 'POST /pay':
      return pay(deps, request)
    case 'POST /give-back':
      return giveBack(deps, request)
    case 'GET /collections':
      return collections(deps, request)
    default:
      return withStatus(404, 1104)
  }
}

function scan({ query }: WireRequest): WireAnswer {
  const code = query.get('code')
  if (code === null) return scanPage()
  const asked = readPayCode(code)
  return typeof asked === 'string' ? scanPage(asked) : agreePage(code, asked)
}

/** Makes the payment of a form: a code (or an account), the amount, the bank, by app or at a counter. */
async function pay(deps: BankDeps, request: WireRequest): Promise<WireAnswer> {
  const form = formOf(request)
  const asked = askedIn(form)
  if (typeof asked === 'string') return refused(request, asked)
  const satang = form.has('amount') ? hundredths(form.get('amount') ?? '') : asked.satang
  if (satang === undefined) return refused(request, 'The amount cannot be read.')
  const sendingBank = form.get('bank') ?? '004'
  const via = form.get('via') === 'channel' ? 'channel' : 'bank'
  const payment = deps.desk.pay({ to: asked.to, satang, sendingBank, via })
  deps.announce(payment)
  const proof = { png: await proofPicture(payment), code: proofCodeOf(sendingBank, payment.transRef) }
  return wantsJson(request) ? { status: 201, body: paidJson(payment, proof) } : paidPage(payment, proof)
}

function askedIn(form: URLSearchParams): { readonly to: Receiver; readonly satang?: number } | string {
  const account = form.get('account')
  if (account === null) return readPayCode(form.get('code') ?? '')
  const digits = account.replaceAll(/[ -]/g, '')
  return /^\d{10,15}$/.test(digits)
    ? { to: { kind: 'account', account: digits } }
    : 'An account number has ten digits or more.'
}

function paidJson(payment: BankPayment, proof: { readonly png: Buffer; readonly code: string }) {
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

function giveBack({ desk }: BankDeps, request: WireRequest): WireAnswer {
  const isDone = desk.giveBack(formOf(request).get('transactionId') ?? '')
  if (wantsJson(request)) return { status: isDone ? 200 : 404, body: { isDone } }
  return isDone
    ? saidPage('Given back', 'The money is back with the payer.')
    : saidPage('Not given back', 'There is no such payment, or it was given back before.', 404)
}

/** Returns the channel's file of the bills paid at counters on a day. */
function collections({ desk, books, clock }: BankDeps, { query }: WireRequest): WireAnswer {
  const day = query.get('day') ?? bangkokTime(clock.now()).slice(0, 10)
  const lines = desk.ofDay(day).flatMap(({ to, via, satang, at, transactionId }) => {
    const isOther = query.has('billerId') && to.kind === 'biller' && to.billerId !== query.get('billerId')
    if (to.kind !== 'biller' || via !== 'channel' || isOther || books.givenBack.has(transactionId)) return []
    return [[to.reference1, to.reference2, decimal(satang), bangkokTime(at), transactionId].join(',')]
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

function refused(request: WireRequest, sentence: string): WireAnswer {
  return wantsJson(request) ? { status: 422, body: { message: sentence } } : scanPage(sentence)
}

function wantsJson({ headers }: WireRequest): boolean {
  return String(headers['accept'] ?? '').includes('application/json')
}
