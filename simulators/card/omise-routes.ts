import { timingSafeEqual } from 'node:crypto'
import type { Books, LedgerEntry } from './card-ledger.ts'
import type { ChargeHandlers } from './charge-handlers.ts'
import { amountLimits, parseBody, captureBody, chargeBody, refundBody } from './charge-requests.ts'
import { type WireObject, toWireCharge, toWireList, toWireRefund, toWireToken } from './charge-wire.ts'
import { refuse } from './omise-refusal.ts'
import { type TokenHandlers, tokenBody } from './token-handlers.ts'
import { toWireEvent } from './webhooks.ts'
import type { WireAnswer, WireRequest } from '../control-plane/http-call.ts'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'

/** The handlers behind the API, and the accepted keys. */
export type CardHandlers = {
  readonly clock: SimulatedClock
  readonly books: Books
  readonly tokens: TokenHandlers
  readonly charges: ChargeHandlers
  readonly entries: () => readonly LedgerEntry[]
  readonly publicKey: string
  readonly secretKey: string
}

type Handler = (desks: CardHandlers, request: WireRequest, ids: readonly string[]) => WireObject

type Route = {
  readonly method: string
  readonly path: RegExp
  readonly key: 'publicKey' | 'secretKey'
  readonly handler: Handler
}

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/tokens$/, key: 'publicKey', handler: makeToken },
  { method: 'GET', path: /^\/tokens\/([^/]+)$/, key: 'publicKey', handler: showToken },
  { method: 'GET', path: /^\/capability$/, key: 'publicKey', handler: showCapability },
  { method: 'GET', path: /^\/account$/, key: 'secretKey', handler: showAccount },
  { method: 'GET', path: /^\/events$/, key: 'secretKey', handler: listEvents },
  { method: 'POST', path: /^\/charges$/, key: 'secretKey', handler: createCharge },
  { method: 'GET', path: /^\/charges$/, key: 'secretKey', handler: listCharges },
  { method: 'GET', path: /^\/charges\/([^/]+)$/, key: 'secretKey', handler: showCharge },
  { method: 'POST', path: /^\/charges\/([^/]+)\/capture$/, key: 'secretKey', handler: captureCharge },
  { method: 'POST', path: /^\/charges\/([^/]+)\/reverse$/, key: 'secretKey', handler: reverseCharge },
  { method: 'POST', path: /^\/charges\/([^/]+)\/expire$/, key: 'secretKey', handler: expireCharge },
  { method: 'POST', path: /^\/charges\/([^/]+)\/refunds$/, key: 'secretKey', handler: refundCharge },
  { method: 'GET', path: /^\/charges\/([^/]+)\/refunds$/, key: 'secretKey', handler: listRefunds },
  { method: 'GET', path: /^\/charges\/([^/]+)\/refunds\/([^/]+)$/, key: 'secretKey', handler: showRefund },
]

/** Routes a request to its handler and returns the answer; refuses an unknown route. */
export function routeRequest(desks: CardHandlers, request: WireRequest): WireAnswer {
  for (const { method, path, key, handler } of routes) {
    const found = path.exec(request.path)
    if (!found || method !== request.method) continue
    checkKey(request, desks[key])
    checkVersion(request)
    return { status: 200, body: handler(desks, request, found.slice(1).map(decodeURIComponent)) }
  }
  return refuse('not_found', 'the requested resource was not found')
}

function checkKey(request: WireRequest, key: string): void {
  const given = String(request.headers['authorization'] ?? '')
  const wanted = Buffer.from(`Basic ${Buffer.from(`${key}:`).toString('base64')}`)
  const said = Buffer.from(given)
  if (said.length === wanted.length && timingSafeEqual(said, wanted)) return
  refuse('authentication_failure', 'authentication failed')
}

function checkVersion(request: WireRequest): void {
  const version = request.headers['omise-version']
  if (version !== undefined && version !== '2019-05-29') refuse('bad_request', 'version is not supported')
}

function makeToken({ tokens }: CardHandlers, request: WireRequest): WireObject {
  return toWireToken(tokens.make(parseBody(request, tokenBody)), false)
}

function showToken(
  { tokens, books }: CardHandlers,
  _request: WireRequest,
  [id = '']: readonly string[],
): WireObject {
  return toWireToken(tokens.token(id), books.usedTokens.has(id))
}

function createCharge({ charges, clock }: CardHandlers, request: WireRequest): WireObject {
  const made = charges.create({
    body: parseBody(request, chargeBody),
    origin: `http://${String(request.headers['host'])}`,
    hasWrongAmount: request.effects.wrongAmount === true,
  })
  return toWireCharge(made, clock.now())
}

function listCharges({ charges, clock }: CardHandlers, { query }: WireRequest): WireObject {
  const now = clock.now()
  const rows = charges.all().map((one) => toWireCharge(one, now))
  return toWireList({ rows, location: '/charges', query, now })
}

function showCharge(
  { charges, clock }: CardHandlers,
  _request: WireRequest,
  [id = '']: readonly string[],
): WireObject {
  return toWireCharge(charges.charge(id), clock.now())
}

function captureCharge(
  { charges, clock }: CardHandlers,
  request: WireRequest,
  [id = '']: readonly string[],
): WireObject {
  const { capture_amount: amount } = parseBody(request, captureBody)
  return toWireCharge(charges.capture(id, amount), clock.now())
}

function reverseCharge(
  { charges, clock }: CardHandlers,
  _request: WireRequest,
  [id = '']: readonly string[],
): WireObject {
  return toWireCharge(charges.reverse(id), clock.now())
}

function expireCharge(
  { charges, clock }: CardHandlers,
  _request: WireRequest,
  [id = '']: readonly string[],
): WireObject {
  return toWireCharge(charges.expire(id), clock.now())
}

function refundCharge(
  { charges }: CardHandlers,
  request: WireRequest,
  [id = '']: readonly string[],
): WireObject {
  const { charge, refund } = charges.refund(id, parseBody(request, refundBody))
  return toWireRefund(charge, refund)
}

function listRefunds(
  { charges, clock }: CardHandlers,
  { query }: WireRequest,
  [id = '']: readonly string[],
): WireObject {
  const charge = charges.charge(id)
  const rows = charge.refunds.map((one) => toWireRefund(charge, one))
  return toWireList({ rows, location: `/charges/${id}/refunds`, query, now: clock.now() })
}

function showRefund(
  { charges }: CardHandlers,
  _request: WireRequest,
  [id = '', refundId]: readonly string[],
): WireObject {
  const charge = charges.charge(id)
  const refund = charge.refunds.find((one) => one.refundId === refundId)
  return refund ? toWireRefund(charge, refund) : refuse('not_found', 'refund was not found')
}

function listEvents({ entries, clock }: CardHandlers, { query }: WireRequest): WireObject {
  const rows = entries().flatMap((one) => (one.kind === 'eventMade' ? [toWireEvent(one)] : []))
  return toWireList({ rows, location: '/events', query, now: clock.now() })
}

function showCapability(): WireObject {
  return {
    object: 'capability',
    location: '/capability',
    country: 'TH',
    banks: ['bbl', 'kbank', 'ktb', 'scb'],
    limits: { charge_amount: amountLimits },
    payment_methods: [
      {
        object: 'payment_method',
        name: 'card',
        currencies: ['THB'],
        card_brands: ['American Express', 'Diners Club', 'JCB', 'MasterCard', 'Visa'],
        installment_terms: null,
        banks: [],
      },
    ],
    zero_interest_installments: false,
  }
}

function showAccount(): WireObject {
  return {
    object: 'account',
    id: 'account_test_simulator',
    livemode: false,
    location: '/account',
    team: 'acct_simulator',
    currency: 'THB',
    supported_currencies: ['THB'],
    country: 'TH',
    api_version: '2019-05-29',
  }
}
