import { type Instant, instantFromMs, epochMsOf } from '#contract/terms/time.ts'
import type { Books, Charge, ChargeChange, ChargeCreated } from './card-ledger.ts'
import { type RefundMade, refundedSatangOf, chargeStatusOf } from './card-ledger.ts'
import { type ChargeBody, type RefundBody, checkAmount } from './charge-requests.ts'
import { refuse } from './omise-refusal.ts'
import { wireId } from './wire-ids.ts'

/** The choices of the payer, or of a tester in the payer's place, on the bank's page. */
export const decisions = ['succeed', 'fail', 'cancel'] as const
/** See {@link decisions}. */
export type Decision = (typeof decisions)[number]

/** A request for a new charge. */
export type ChargeCommand = {
  readonly body: ChargeBody
  /** Address of this simulator: "http://127.0.0.1:4020". */
  readonly origin: string
  /** Whether another amount than requested is charged, for the fault `wrongAmount`. */
  readonly hasWrongAmount: boolean
}

/** Omise releases an uncaptured charge after a week. */
const longestLifeMs = 7 * 24 * 3_600_000

/** Returns the entry of a new charge; refuses a used or unknown token and amounts that cannot be charged. */
export function createChargeEntry(books: Books, at: Instant, input: ChargeCommand): ChargeCreated {
  const { body } = input
  const token = books.tokens.get(body.card)
  if (!token) return refuse('not_found', `token ${body.card} was not found`)
  if (books.usedTokens.has(body.card)) refuse('used_token', 'token was already used')
  checkAmount(body.amount, body.currency)
  const latestMs = epochMsOf(at) + longestLifeMs
  const expiresMs = body.expires_at === undefined ? latestMs : Math.min(Date.parse(body.expires_at), latestMs)
  if (expiresMs <= epochMsOf(at)) refuse('bad_request', 'expires_at must be in the future')
  return {
    kind: 'chargeCreated',
    at,
    chargeId: wireId('chrg'),
    tokenId: body.card,
    card: token.card,
    amount: body.amount + (input.hasWrongAmount ? 100 : 0),
    currency: body.currency.toUpperCase(),
    capture: body.capture,
    returnUri: body.return_uri,
    authorizeUri: `${input.origin}/payments/${wireId('paym')}/authorize`,
    description: body.description ?? null,
    metadata: body.metadata,
    webhookEndpoints: body.webhook_endpoints,
    expiresAt: instantFromMs(expiresMs),
  }
}

/** Returns what happens to a new charge before its payer is asked: nothing, for most cards. */
export function outcomeAtEnrolment({ card, chargeId }: ChargeCreated, at: Instant): readonly ChargeChange[] {
  return card.fate.at === 'enrolment' ? [{ kind: 'chargeFailed', at, chargeId, code: card.fate.code }] : []
}

/** Returns what the payer's decision and the card lead to at the bank. */
export function outcomeAtBank(charge: Charge, decision: Decision, at: Instant): readonly ChargeChange[] {
  const { chargeId, card, amount } = charge
  const failedEntry = (code: string): readonly ChargeChange[] => [
    { kind: 'chargeFailed', at, chargeId, code },
  ]
  if (decision === 'cancel') return failedEntry('payment_cancelled')
  if (decision === 'fail') return failedEntry('payment_rejected')
  if (card.fate.at === 'bank') return failedEntry(card.fate.code)
  const authorised: ChargeChange = { kind: 'chargeAuthorised', at, chargeId }
  return charge.capture ? [authorised, { kind: 'chargeCaptured', at, chargeId, amount }] : [authorised]
}

/** Returns the entry of a capture, of the whole amount unless given. */
export function captureEntry(charge: Charge, amount: number | undefined, at: Instant): ChargeChange {
  if (chargeStatusOf(charge) === 'expired') refuse('expired_charge', 'charge expired')
  if (!charge.authorisedAt) refuse('failed_capture', 'charge is not authorized')
  if (chargeStatusOf(charge) !== 'pending') refuse('failed_capture', 'charge was already captured')
  if (amount !== undefined && amount > charge.amount) refuse('failed_capture', 'amount is too high')
  return { kind: 'chargeCaptured', at, chargeId: charge.chargeId, amount: amount ?? charge.amount }
}

/** Returns the entry of a reversed authorization. */
export function reversalEntry(charge: Charge, at: Instant): ChargeChange {
  if (chargeStatusOf(charge) === 'expired') refuse('expired_charge', 'charge expired')
  const isReserved = charge.authorisedAt && chargeStatusOf(charge) === 'pending'
  if (!isReserved) refuse('failed_void', 'charge cannot be reversed')
  return { kind: 'chargeReversed', at, chargeId: charge.chargeId }
}

/** Returns the entry of a charge that expired before the payer authorized it. */
export function expiryEntry(charge: Charge, at: Instant): ChargeChange {
  if (charge.authorisedAt || chargeStatusOf(charge) !== 'pending') {
    refuse('failed_expire', 'charge cannot be expired')
  }
  return { kind: 'chargeExpired', at, chargeId: charge.chargeId }
}

/** Returns the entry of a refund of the requested amount. */
export function refundEntry(charge: Charge, body: RefundBody, at: Instant): RefundMade {
  if (chargeStatusOf(charge) !== 'successful') refuse('failed_refund', 'charge cannot be refunded')
  if (body.amount > charge.capturedAmount - refundedSatangOf(charge)) {
    refuse('failed_refund', 'amount is higher than what is left of the charge')
  }
  const { chargeId } = charge
  return {
    kind: 'refundMade',
    at,
    chargeId,
    refundId: wireId('rfnd'),
    amount: body.amount,
    metadata: body.metadata,
  }
}
