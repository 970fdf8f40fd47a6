import { type Instant, instantFromMs } from '#contract/terms/time.ts'
import type { Charge, KeptCard, RefundMade, TokenMade } from './card-ledger.ts'
import { refundedSatangOf, chargeStatusOf } from './card-ledger.ts'

/** An object in the wire format. */
export type WireObject = Readonly<Record<string, unknown>>

/** Omise's fee and the tax on it, as in its sample charges. */
const feeRate = 0.0365
const vatRate = 0.07

/** One page of a list, with its query. */
export type WirePage = {
  readonly rows: readonly WireObject[]
  readonly location: string
  readonly query: URLSearchParams
  readonly now: Instant
}

/** Returns one page of a list, cut as its query requests. */
export function toWireList({ rows, location, query, now }: WirePage): WireObject {
  const limit = Math.min(100, Math.max(1, Number(query.get('limit') ?? 20) || 20))
  const offset = Math.max(0, Number(query.get('offset') ?? 0) || 0)
  const from = query.get('from') ?? '1970-01-01T00:00:00Z'
  const to = query.get('to') ?? now
  const order = query.get('order') === 'reverse_chronological' ? 'reverse_chronological' : 'chronological'
  const within = rows.filter((one) => isWithin(String(one['created_at']), from, to))
  const sorted = order === 'chronological' ? within : within.toReversed()
  return {
    object: 'list',
    data: sorted.slice(offset, offset + limit),
    limit,
    offset,
    total: sorted.length,
    location,
    order,
    from,
    to,
  }
}

function isWithin(at: string, from: string, to: string): boolean {
  const ms = Date.parse(at)
  return ms >= Date.parse(from) && ms <= Date.parse(to)
}

/** Returns an instant in whole seconds, as the wire has it. */
export function wireTime(at: Instant): string {
  return `${at.slice(0, 19)}Z`
}

function timeOrNull(at: Instant | undefined): string | null {
  return at === undefined ? null : wireTime(at)
}

/** Returns a token as POST /tokens and GET /tokens/:id answer it. */
export function toWireToken(token: TokenMade, isUsed: boolean): WireObject {
  return {
    object: 'token',
    id: token.tokenId,
    livemode: false,
    location: `/tokens/${token.tokenId}`,
    used: isUsed,
    charge_status: 'unknown',
    card: toWireCard(token.card, token.at),
    created_at: wireTime(token.at),
  }
}

function toWireCard(card: KeptCard, at: Instant): WireObject {
  return {
    object: 'card',
    id: card.cardId,
    livemode: false,
    location: null,
    deleted: false,
    street1: null,
    street2: null,
    city: null,
    state: null,
    phone_number: null,
    postal_code: null,
    country: 'th',
    financing: 'credit',
    bank: 'Bank of the Simulator',
    brand: card.brand,
    fingerprint: card.fingerprint,
    first_digits: null,
    last_digits: card.lastDigits,
    name: card.name,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    security_code_check: true,
    tokenization_method: null,
    created_at: wireTime(at),
  }
}

/** Returns a charge as every call about it answers it. */
export function toWireCharge(charge: Charge, now: Instant): WireObject {
  return { ...toWireAuthorization(charge, now), ...toWireAmounts(charge), ...toWireStatus(charge) }
}

function toWireAuthorization(charge: Charge, now: Instant): WireObject {
  return {
    object: 'charge',
    id: charge.chargeId,
    location: `/charges/${charge.chargeId}`,
    livemode: false,
    amount: charge.amount,
    currency: charge.currency,
    authorization_type: charge.capture ? 'final_auth' : 'pre_auth',
    capture: charge.capture,
    description: charge.description,
    metadata: charge.metadata,
    card: toWireCard(charge.card, charge.at),
    refunds: toWireList({
      rows: charge.refunds.map((one) => toWireRefund(charge, one)),
      location: `/charges/${charge.chargeId}/refunds`,
      query: new URLSearchParams(),
      now: instantFromMs(Date.parse(now) + 1000),
    }),
    return_uri: charge.returnUri,
    authorize_uri: charge.authorizeUri,
    webhook_endpoints: charge.webhookEndpoints,
    ...nothings,
    created_at: wireTime(charge.at),
    expires_at: wireTime(charge.expiresAt),
  }
}

const nothings: WireObject = {
  ip: null,
  link: null,
  source: null,
  schedule: null,
  customer: null,
  dispute: null,
  branch: null,
  terminal: null,
  device: null,
  zero_interest_installments: false,
  platform_fee: { fixed: null, amount: null, percentage: null },
  transaction_fees: { fee_flat: '0.0', fee_rate: '3.65', vat_rate: '7.0' },
}

function toWireAmounts(charge: Charge): WireObject {
  const funded = charge.capturedAmount
  const fee = Math.round(funded * feeRate)
  const feeVat = Math.round(fee * vatRate)
  return {
    authorized_amount: charge.authorisedAt ? charge.amount : 0,
    captured_amount: charge.capturedAmount,
    refunded_amount: refundedSatangOf(charge),
    funding_amount: charge.capturedAt ? funded : charge.amount,
    funding_currency: charge.currency,
    fee,
    fee_vat: feeVat,
    net: funded - fee - feeVat,
    interest: 0,
    interest_vat: 0,
    transaction: charge.capturedAt ? charge.chargeId.replace('chrg_', 'trxn_') : null,
  }
}

function toWireStatus(charge: Charge): WireObject {
  const status = chargeStatusOf(charge)
  const isAuthorised = charge.authorisedAt !== undefined
  const isWaiting = status === 'pending' && isAuthorised
  return {
    status,
    authorized: isAuthorised && status !== 'reversed',
    paid: charge.capturedAt !== undefined,
    capturable: isWaiting,
    reversible: isWaiting,
    reversed: status === 'reversed',
    refundable: status === 'successful' && refundedSatangOf(charge) < charge.capturedAmount,
    disputable: status === 'successful',
    expired: status === 'expired',
    voided: false,
    failure_code: charge.failureCode ?? null,
    failure_message: charge.failureCode?.replaceAll('_', ' ') ?? null,
    paid_at: timeOrNull(charge.capturedAt),
    expired_at: timeOrNull(charge.expiredAt),
    reversed_at: timeOrNull(charge.reversedAt),
  }
}

/** Returns a refund of a charge in the wire format. */
export function toWireRefund(charge: Charge, refund: RefundMade): WireObject {
  return {
    object: 'refund',
    id: refund.refundId,
    livemode: false,
    location: `/charges/${charge.chargeId}/refunds/${refund.refundId}`,
    amount: refund.amount,
    currency: charge.currency,
    charge: charge.chargeId,
    transaction: refund.refundId.replace('rfnd_', 'trxn_'),
    status: 'closed',
    voided: false,
    metadata: refund.metadata,
    created_at: wireTime(refund.at),
  }
}
