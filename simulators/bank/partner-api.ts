import { randomBytes } from 'node:crypto'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import type { BankPayment, Books } from './bank-ledger.ts'
import { formatBangkokTime, formatDecimal } from './bank-time.ts'
import type { PaymentHandlers } from './payment-handlers.ts'
import { maskAccountNumber } from './transfer-proof-picture.ts'

/** Dependencies of the bank's partner API. */
export type PartnerDeps = {
  readonly desk: PaymentHandlers
  readonly books: Books
  readonly applicationKey: string
  readonly applicationSecret: string
  /** Access tokens issued so far. */
  readonly tokens: Set<string>
}

/** Returns an answer with the status object of every bank answer; 1000 means success. */
export function answerWithStatus(status: number, code: number, data?: unknown): WireAnswer {
  const description = descriptions[code] ?? 'Simulated status'
  return { status, body: { status: { code, description }, ...(data === undefined ? {} : { data }) } }
}

const descriptions: Readonly<Record<number, string>> = {
  1000: 'Success',
  1101: 'Missing or invalid parameter',
  1104: 'Requested entity record does not exist',
  9300: 'Invalid client credentials',
  9500: 'Invalid authorization credentials',
}

const slipPath = /^\/v1\/payment\/billpayment\/transactions\/([^/]+)$/

/** Answers a partner's request; undefined when the request is for something else. */
export function partnerAnswer(deps: PartnerDeps, request: WireRequest): WireAnswer | undefined {
  if (!request.path.startsWith('/v1/')) return undefined
  if (request.method === 'POST' && request.path === '/v1/oauth/token') return issueToken(deps, request)
  const bearer = String(request.headers['authorization'] ?? '').replace(/^Bearer /, '')
  if (!deps.tokens.has(bearer) || request.headers['resourceownerid'] !== deps.applicationKey) {
    return answerWithStatus(401, 9500)
  }
  if (request.headers['requestuid'] === undefined) return answerWithStatus(400, 1101)
  if (request.method === 'GET' && request.path === '/v1/payment/billpayment/inquiry') {
    return billPaymentInquiry(deps, request.query)
  }
  const proof = request.method === 'GET' ? slipPath.exec(request.path) : undefined
  return proof
    ? verifySlip(deps, decodeURIComponent(proof[1] ?? ''), request.query.get('sendingBank') ?? '')
    : answerWithStatus(404, 1104)
}

function issueToken(
  { applicationKey, applicationSecret, tokens }: PartnerDeps,
  { body }: WireRequest,
): WireAnswer {
  const asked = parseJsonObject(body)
  if (asked['applicationKey'] !== applicationKey || asked['applicationSecret'] !== applicationSecret) {
    return answerWithStatus(401, 9300)
  }
  const accessToken = randomBytes(24).toString('base64url')
  tokens.add(accessToken)
  return answerWithStatus(200, 1000, { accessToken, tokenType: 'Bearer', expiresIn: 1800 })
}

function billPaymentInquiry({ desk, books }: PartnerDeps, query: URLSearchParams): WireAnswer {
  const queryValue = (name: string) => query.get(name) ?? ''
  if (queryValue('eventCode') !== '00300100' || !/^\d{4}-\d\d-\d\d$/.test(queryValue('transactionDate'))) {
    return answerWithStatus(400, 1101)
  }
  const found = desk.ofDay(queryValue('transactionDate')).filter(({ to }) => {
    if (to.kind !== 'biller' || to.billerId !== queryValue('billerId')) return false
    if (to.reference1 !== queryValue('reference1')) return false
    return !query.has('reference2') || to.reference2 === queryValue('reference2')
  })
  return found.length === 0
    ? answerWithStatus(404, 1104)
    : answerWithStatus(
        200,
        1000,
        found.map((one) => toWireBillPayment(one, books)),
      )
}

function toWireBillPayment(payment: BankPayment, books: Books): Record<string, unknown> {
  const { to, transactionId } = payment
  const bill = to.kind === 'biller' ? to : { billerId: '', reference1: '', reference2: '' }
  return {
    eventCode: '00300100',
    transactionType: 'Domestic Transfers',
    reverseFlag: books.givenBack.has(transactionId) ? 'R' : '',
    payeeProxyId: bill.billerId,
    payeeProxyType: 'BILLERID',
    payeeAccountNumber: '0000000000',
    payeeName: 'SIMULATED BILLER',
    payerAccountNumber: 'xxxxxx1234',
    payerName: 'SIMULATED PAYER',
    sendingBankCode: payment.sendingBank,
    receivingBankCode: '014',
    amount: formatDecimal(payment.satang),
    transactionId,
    transactionDateandTime: formatBangkokTime(payment.at),
    billPaymentRef1: bill.reference1,
    billPaymentRef2: bill.reference2,
    billPaymentRef3: '',
    currencyCode: '764',
    channelCode: payment.via === 'channel' ? 'CTR' : 'PMH',
  }
}

function verifySlip({ desk }: PartnerDeps, transRef: string, sendingBank: string): WireAnswer {
  const payment = desk.bySlip(sendingBank, transRef)
  if (!payment) return answerWithStatus(404, 1104)
  const { to } = payment
  const local = formatBangkokTime(payment.at)
  const isBill = to.kind === 'biller'
  return answerWithStatus(200, 1000, {
    language: 'EN',
    transRef,
    sendingBank,
    receivingBank: '014',
    transDate: local.slice(0, 10).replaceAll('-', ''),
    transTime: local.slice(11, 19),
    sender: {
      displayName: 'SIMULATED P',
      name: 'SIMULATED P',
      account: { type: 'BANKAC', value: 'xxx-x-x1234-x' },
    },
    receiver: {
      displayName: 'SIMULATED R',
      name: 'SIMULATED R',
      proxy: isBill ? { type: 'BILLERID', value: to.billerId } : null,
      account: {
        type: 'BANKAC',
        value: to.kind === 'account' ? maskAccountNumber(to.account) : 'xxx-x-xxxxx-x',
      },
    },
    amount: formatDecimal(payment.satang),
    paidLocalAmount: formatDecimal(payment.satang),
    paidLocalCurrency: '764',
    countryCode: 'TH',
    transFeeAmount: '0.00',
    ref1: isBill ? to.reference1 : '',
    ref2: isBill ? to.reference2 : '',
    ref3: '',
    toMerchantId: '',
  })
}

function parseJsonObject(body: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null ? { ...json } : {}
  } catch {
    return {}
  }
}
