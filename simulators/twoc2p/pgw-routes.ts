import { z } from 'zod'
import type { Notifier } from '../control-plane/notifier.ts'
import { type WireAnswer, type WireRequest, parseForm } from '../control-plane/http-call.ts'
import { type Invoice, type InvoiceHandlers, type Scheme, schemes } from './invoice-handlers.ts'
import { verifyJwt, signJwt } from './jwt.ts'
import { returnPage, choicePage, endedPage, paymentNotFoundPage } from './payment-page.ts'
import { invoiceClaims, responseCodeFields } from './pgw-wire.ts'
import { readTokenRequest, respDescs } from './token-request.ts'

/** The handlers behind the routes. */
export type Gateway = {
  readonly merchantId: string
  readonly secret: string
  readonly desk: InvoiceHandlers
  readonly notifications: Notifier
}

const base = '/payment/4.3'
const envelope = z.object({ payload: z.string() })
const inquiryClaims = z.object({
  merchantID: z.string(),
  invoiceNo: z.string().optional(),
  paymentToken: z.string().optional(),
})
const statusBody = z.object({ paymentToken: z.string() })

/** Answers a request to the gateway: its calls, and its page for the payer. */
export function routeRequest(gateway: Gateway, request: WireRequest): WireAnswer {
  switch (`${request.method} ${request.path}`) {
    case `POST ${base}/paymentToken`:
      return verifyAndSign(gateway, request, (claims) => issuePaymentToken(gateway, request, claims))
    case `POST ${base}/paymentInquiry`:
      return verifyAndSign(gateway, request, (claims) => inquirePayment(gateway, request, claims))
    case `POST ${base}/transactionStatus`:
      return transactionStatus(gateway, request)
    default:
      return showPaymentPage(gateway, request)
  }
}

type Claims = Record<string, unknown>

/**
 * Verifies the signed body of a call and signs the answer. An unreadable body is answered without a
 * signature.
 */
function verifyAndSign(
  gateway: Gateway,
  request: WireRequest,
  work: (claims: unknown) => Claims,
): WireAnswer {
  const body = envelope.safeParse(parseJson(request.body))
  if (!body.success) return { status: 200, body: responseCodeFields('9005') }
  const read = verifyJwt(body.data.payload, gateway.secret)
  if ('fault' in read) {
    return { status: 200, body: responseCodeFields(read.fault === 'hashMismatch' ? '9042' : '6101') }
  }
  const merchant = z.object({ merchantID: z.string() }).safeParse(read.claims)
  if (merchant.data?.merchantID !== gateway.merchantId)
    return { status: 200, body: responseCodeFields('9007') }
  const secret = request.effects.badSignature ? `not ${gateway.secret}` : gateway.secret
  return { status: 200, body: { payload: signJwt(work(read.claims), secret) } }
}

function issuePaymentToken({ desk }: Gateway, request: WireRequest, claims: unknown): Claims {
  const input = readTokenRequest(claims)
  if ('respCode' in input) return responseCodeFields(input.respCode)
  const satang = input.satang + (request.effects.wrongAmount ? 100 : 0)
  const invoice = desk.issue({ ...input, satang })
  if (!invoice) return responseCodeFields('9015')
  const webPaymentUrl = `http://${String(request.headers['host'])}${base}/token/${invoice.token}`
  return { paymentToken: invoice.token, webPaymentUrl, ...responseCodeFields('0000') }
}

function inquirePayment({ desk }: Gateway, { effects }: WireRequest, claims: unknown): Claims {
  const { data } = inquiryClaims.safeParse(claims)
  const byToken = data?.paymentToken === undefined ? undefined : desk.byToken(data.paymentToken)
  const invoice = byToken ?? desk.byNumber(data?.invoiceNo ?? '')
  if (!invoice) return responseCodeFields('2002')
  const found = invoiceClaims(invoice, desk.respCodeOf(invoice))
  return effects.wrongAmount ? withWrongAmount(found) : found
}

/** Answers the status request of a payer's page, which has no key: neither request nor answer is signed. */
function transactionStatus({ desk }: Gateway, request: WireRequest): WireAnswer {
  const { data } = statusBody.safeParse(parseJson(request.body))
  const invoice = data && desk.byToken(data.paymentToken)
  if (!invoice) return { status: 200, body: responseCodeFields('9040') }
  const { invoiceNo } = invoice.request
  return {
    status: 200,
    body: { invoiceNo, additionalInfo: {}, ...responseCodeFields(desk.respCodeOf(invoice)) },
  }
}

function showPaymentPage(gateway: Gateway, request: WireRequest): WireAnswer {
  const token = /^\/payment\/4\.3\/token\/([\w-]+)$/.exec(request.path)?.[1]
  const invoice = token === undefined ? undefined : gateway.desk.byToken(token)
  if (!invoice) return paymentNotFoundPage()
  const respCode = gateway.desk.respCodeOf(invoice)
  const isOpen = respCode === '2001' || respCode === '0001'
  if (request.method === 'POST' && isOpen) return applyPayerChoice(gateway, invoice, parseForm(request))
  if (request.method === 'POST') return returnPage(invoice, respCode)
  return isOpen ? choicePage(invoice) : endedPage(invoice, 'over')
}

/**
 * Applies the payer's choice, notifies the shop's server and, unless the page was closed, redirects the
 * browser.
 */
function applyPayerChoice(gateway: Gateway, invoice: Invoice, form: URLSearchParams): WireAnswer {
  const respCode = responseCodeForChoice(form.get('choice') ?? '', form.get('code') ?? '')
  if (respCode === undefined) return choicePage(invoice)
  const chosen = form.get('scheme') ?? ''
  const scheme: Scheme = chosen in schemes ? (chosen as Scheme) : 'VI'
  const decided = gateway.desk.decide(invoice, { respCode, scheme })
  if (!decided) return endedPage(invoice, 'over')
  notifyShop(gateway, decided, respCode)
  return respCode === '4080' ? endedPage(decided, 'closed') : returnPage(decided, respCode)
}

function responseCodeForChoice(choice: string, code: string): string | undefined {
  const codes: Readonly<Record<string, string>> = {
    pay: '0000',
    failThreeD: '4081',
    later: '0001',
    cancel: '0003',
    close: '4080',
  }
  if (choice === 'decline') return /^4\d{3}$/.test(code) && code in respDescs ? code : '4005'
  return codes[choice]
}

function notifyShop({ notifications, secret }: Gateway, invoice: Invoice, respCode: string): void {
  const url = invoice.request.backendReturnUrl
  if (url === undefined) return
  const claims = invoiceClaims(invoice, respCode)
  notifications.send({
    url,
    event: respCode === '0000' ? 'payment.success' : 'payment.failed',
    body: JSON.stringify(claims),
    spoil: (body) => JSON.stringify(withWrongAmount(JSON.parse(body) as Claims)),
    sign: ({ body, isForged }) => {
      const payload = signJwt(JSON.parse(body) as Claims, isForged ? `not ${secret}` : secret)
      return { headers: {}, body: JSON.stringify({ payload }) }
    },
  })
}

function withWrongAmount(claims: Claims): Claims {
  return { ...claims, amount: Number(claims['amount']) + 1 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
