import type { FaultPlan } from '../control-plane/fault-plan.ts'
import type { Notifier } from '../control-plane/notifier.ts'
import { type WireAnswer, type WireRequest, parseForm, seeOther } from '../control-plane/http-call.ts'
import { type Merchant, isMerchantName, operations, readAuthentication } from './asmx-request.ts'
import { resultFields, stringAnswer, transactionsAnswer } from './asmx-wire.ts'
import type { PayerAction, InvoiceHandlers, Payment } from './invoice-handlers.ts'
import { returnPage, paymentNotFoundPage, payPage, serviceSwitchPage } from './pay-page.ts'

/** The handlers behind the routes. */
export type Service = {
  readonly merchant: Merchant
  readonly desk: InvoiceHandlers
  readonly notifications: Notifier
  readonly faults: FaultPlan
}

const authenticationPath = /^\/api_paynow\/api_paynow\.asmx\/(api_paynow_authentication_\w+)$/
const transactionPath = '/psb_ws/getTransaction.asmx/getTransactionByInvoice'
const pagePaths = ['/paynow.aspx', '/api_payment/paynow.aspx']
const servicePaths = ['/api_paynow/**', '/psb_ws/**']

/** Answers a request: the calls of the shop's server, and the pages for payers and testers. */
export function routeRequest(service: Service, request: WireRequest): WireAnswer {
  const { method, path } = request
  if (method === 'POST') {
    const operation = authenticationPath.exec(path)?.[1]
    if (operation !== undefined) return authenticate(service, operation, request)
    if (path === transactionPath) return listTransactions(service, request)
    if (path === '/service') return switchService(service, parseForm(request))
  }
  if (pagePaths.includes(path)) return showPayPage(service, request)
  if (method === 'GET' && path === '/') return serviceSwitchPage(isServiceOut(service))
  return { status: 404, headers: { 'content-type': 'text/plain' }, text: 'Not Found' }
}

function missingParameterAnswer(form: URLSearchParams, names: readonly string[]): WireAnswer | undefined {
  const missing = names.find((name) => !form.has(name))
  if (missing === undefined) return undefined
  return {
    status: 500,
    headers: { 'content-type': 'text/plain' },
    text: `System.InvalidOperationException: Missing parameter: ${missing}.\r\n`,
  }
}

function authenticate({ merchant, desk }: Service, operation: string, request: WireRequest): WireAnswer {
  const form = parseForm(request)
  const names = operations[operation]
  if (!names) {
    const text = `${operation} Web Service method name is not valid.`
    return { status: 500, headers: { 'content-type': 'text/plain' }, text }
  }
  const refusal = missingParameterAnswer(form, names)
  if (refusal) return refusal
  const read = readAuthentication(form, merchant)
  if (typeof read === 'string') return stringAnswer(read)
  const satang = read.satang + (request.effects.wrongAmount ? 100 : 0)
  return stringAnswer(`00${desk.open({ ...read, satang }).refid}`)
}

function listTransactions(service: Service, request: WireRequest): WireAnswer {
  const form = parseForm(request)
  const refusal = missingParameterAnswer(form, ['psbID', 'biz', 'secureCode', 'invoice'])
  if (refusal) return refusal
  const { psbId, secureCode } = service.merchant
  const isKnown =
    form.get('psbID') === psbId &&
    isMerchantName(service.merchant, form.get('biz')) &&
    form.get('secureCode') === secureCode
  expireOverdueSlips(service)
  const payments = isKnown ? service.desk.byInvoice(form.get('invoice') ?? '') : []
  return transactionsAnswer(payments, request.effects.wrongAmount ? 1 : 0)
}

function expireOverdueSlips(service: Service): void {
  for (const slip of service.desk.overdueSlips()) {
    const ended = service.desk.note(slip, 'counterExpired', '06')
    if (ended) notifyShop(service, ended)
  }
}

const actions: readonly PayerAction[] = ['pay', 'decline', 'counterSlip', 'counterPaid', 'counterExpired']

function showPayPage(service: Service, request: WireRequest): WireAnswer {
  const payment = service.desk.byRefid(request.query.get('refid') ?? '')
  if (!payment) return paymentNotFoundPage()
  if (request.method !== 'POST') return payPage(payment)
  const form = parseForm(request)
  const action = actions.find((one) => one === form.get('action'))
  const method = /^0[1-5]$/.test(form.get('method') ?? '') ? (form.get('method') ?? '') : '02'
  const noted = action && service.desk.note(payment, action, method)
  if (!noted?.result) return payPage(payment)
  notifyShop(service, noted)
  // payments at a counter are not reported through a browser
  return noted.result.confirm === undefined ? returnPage(noted, noted.result) : payPage(noted)
}

function notifyShop({ notifications }: Service, payment: Payment): void {
  if (!payment.result) return
  const fields = resultFields(payment, payment.result)
  notifications.send({
    url: payment.request.resp_back_url,
    event: payment.result.confirm === undefined ? 'payment.result' : 'counter.result',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
    spoil: (body) => {
      const spoiled = new URLSearchParams(body)
      spoiled.set('amt', '1.00')
      return String(spoiled)
    },
  })
}

function isServiceOut({ faults }: Service): boolean {
  return faults.list().some((one) => one.status === 503 && servicePaths.includes(one.match?.path ?? ''))
}

function switchService({ faults }: Service, form: URLSearchParams): WireAnswer {
  if (form.get('service') === 'on') faults.clear()
  else faults.add(servicePaths.map((path) => ({ status: 503, match: { path } })))
  return seeOther('/')
}
