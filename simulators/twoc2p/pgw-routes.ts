import { z } from 'zod'
import { type Notifier } from '../control-plane/notifier.ts'
import { type WireAnswer, type WireRequest, formOf } from '../control-plane/http-call.ts'
import { type Invoice, type InvoiceHandlers, type Scheme, schemes } from './invoice-handlers.ts'
import { claimsOf, signedJwt } from './jwt.ts'
import { backPage, choicePage, endPage, noSuchPage } from './payment-page.ts'
import { invoiceClaims, said } from './pgw-wire.ts'
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
      return withClaims(gateway, request, (claims) => giveToken(gateway, request, claims))
    case `POST ${base}/paymentInquiry`:
      return withClaims(gateway, request, (claims) => inquire(gateway, request, claims))
    case `POST ${base}/transactionStatus`:
      return transactionStatus(gateway, request)
    default:
      return page(gateway, request)
  }
}

type Claims = Record<string, unknown>

/**
 * Verifies the signed body of a call and signs the answer. An unreadable body is answered without a
 * signature.
 */
function withClaims(gateway: Gateway, request: WireRequest, work: (claims: unknown) => Claims): WireAnswer {
  const body = envelope.safeParse(jsonOf(request.body))
  if (!body.success) return { status: 200, body: said('9005') }
  const read = claimsOf(body.data.payload, gateway.secret)
  if ('fault' in read) {
    return { status: 200, body: said(read.fault === 'hashMismatch' ? '9042' : '6101') }
  }
  const merchant = z.object({ merchantID: z.string() }).safeParse(read.claims)
  if (merchant.data?.merchantID !== gateway.merchantId) return { status: 200, body: said('9007') }
  const secret = request.effects.badSignature ? `not ${gateway.secret}` : gateway.secret
  return { status: 200, body: { payload: signedJwt(work(read.claims), secret) } }
}

function giveToken({ desk }: Gateway, request: WireRequest, claims: unknown): Claims {
  const input = readTokenRequest(claims)
  if ('respCode' in input) return said(input.respCode)
  const satang = input.satang + (request.effects.wrongAmount ? 100 : 0)
  const invoice = desk.issue({ ...input, satang })
  if (!invoice) return said('9015')
  const webPaymentUrl = `http://${String(request.headers['host'])}${base}/token/${invoice.token}`
  return { paymentToken: invoice.token, webPaymentUrl, ...said('0000') }
}

function inquire({ desk }: Gateway, { effects }: WireRequest, claims: unknown): Claims {
  const { data } = inquiryClaims.safeParse(claims)
  const byToken = data?.paymentToken === undefined ? undefined : desk.byToken(data.paymentToken)
  const invoice = byToken ?? desk.byNumber(data?.invoiceNo ?? '')
  if (!invoice) return said('2002')
  const found = invoiceClaims(invoice, desk.respCodeOf(invoice))
  return effects.wrongAmount ? otherAmount(found) : found
}

/** Answers the status request of a payer's page, which has no key: neither request nor answer is signed. */
function transactionStatus({ desk }: Gateway, request: WireRequest): WireAnswer {
  const { data } = statusBody.safeParse(jsonOf(request.body))
  const invoice = data && desk.byToken(data.paymentToken)
  if (!invoice) return { status: 200, body: said('9040') }
  const { invoiceNo } = invoice.request
  return { status: 200, body: { invoiceNo, additionalInfo: {}, ...said(desk.respCodeOf(invoice)) } }
}

function page(gateway: Gateway, request: WireRequest): WireAnswer {
  const token = /^\/payment\/4\.3\/token\/([\w-]+)$/.exec(request.path)?.[1]
  const invoice = token === undefined ? undefined : gateway.desk.byToken(token)
  if (!invoice) return noSuchPage()
  const respCode = gateway.desk.respCodeOf(invoice)
  const isOpen = respCode === '2001' || respCode === '0001'
  if (request.method === 'POST' && isOpen) return choose(gateway, invoice, formOf(request))
  if (request.method === 'POST') return backPage(invoice, respCode)
  return isOpen ? choicePage(invoice) : endPage(invoice, 'over')
}

/**
 * Applies the payer's choice, notifies the shop's server and, unless the page was closed, redirects the
 * browser.
 */
function choose(gateway: Gateway, invoice: Invoice, form: URLSearchParams): WireAnswer {
  const respCode = respCodeFor(form.get('choice') ?? '', form.get('code') ?? '')
  if (respCode === undefined) return choicePage(invoice)
  const chosen = form.get('scheme') ?? ''
  const scheme: Scheme = chosen in schemes ? (chosen as Scheme) : 'VI'
  const decided = gateway.desk.decide(invoice, { respCode, scheme })
  if (!decided) return endPage(invoice, 'over')
  notifyShop(gateway, decided, respCode)
  return respCode === '4080' ? endPage(decided, 'closed') : backPage(decided, respCode)
}

function respCodeFor(choice: string, code: string): string | undefined {
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
    spoil: (body) => JSON.stringify(otherAmount(JSON.parse(body) as Claims)),
    sign: ({ body, isForged }) => {
      const payload = signedJwt(JSON.parse(body) as Claims, isForged ? `not ${secret}` : secret)
      return { headers: {}, body: JSON.stringify({ payload }) }
    },
  })
}

function otherAmount(claims: Claims): Claims {
  return { ...claims, amount: Number(claims['amount']) + 1 }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
