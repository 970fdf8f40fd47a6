import type { Instant } from '#contract/terms/time.ts'
import type { CardBehaviour, WireBrand } from './test-cards.ts'

/** A card in the ledger, without its number. */
export type KeptCard = {
  readonly cardId: string
  readonly brand: WireBrand
  readonly lastDigits: string
  readonly name: string
  readonly expirationMonth: number
  readonly expirationYear: number
  readonly fingerprint: string
  readonly fate: CardBehaviour
}

/** Ledger entry: a card was tokenised. */
export type TokenMade = {
  readonly kind: 'tokenMade'
  readonly at: Instant
  readonly tokenId: string
  readonly card: KeptCard
}

/** A new charge with the values of its request; it uses up its token. */
export type ChargeCreated = {
  readonly kind: 'chargeCreated'
  readonly at: Instant
  readonly chargeId: string
  readonly tokenId: string
  readonly card: KeptCard
  /** In satang. */
  readonly amount: number
  readonly currency: string
  /** Whether the charge is captured as soon as the payer's bank authorizes it. */
  readonly capture: boolean
  readonly returnUri: string
  /** Address where the payer authorizes the charge. */
  readonly authorizeUri: string
  readonly description: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly webhookEndpoints: readonly string[]
  readonly expiresAt: Instant
}

/** Ledger entry: money of a charge went back. */
export type RefundMade = {
  readonly kind: 'refundMade'
  readonly at: Instant
  readonly chargeId: string
  readonly refundId: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Every kind of ledger entry. */
export type LedgerEntry =
  | TokenMade
  | ChargeCreated
  | { readonly kind: 'chargeAuthorised'; readonly at: Instant; readonly chargeId: string }
  | { readonly kind: 'chargeFailed'; readonly at: Instant; readonly chargeId: string; readonly code: string }
  | {
      readonly kind: 'chargeCaptured'
      readonly at: Instant
      readonly chargeId: string
      readonly amount: number
    }
  | { readonly kind: 'chargeReversed'; readonly at: Instant; readonly chargeId: string }
  | { readonly kind: 'chargeExpired'; readonly at: Instant; readonly chargeId: string }
  | RefundMade
  | {
      readonly kind: 'eventMade'
      readonly at: Instant
      readonly eventId: string
      readonly key: string
      readonly data: Readonly<Record<string, unknown>>
    }

/** A charge as replayed from the ledger. */
export type Charge = ChargeCreated & {
  readonly authorisedAt?: Instant
  readonly capturedAt?: Instant
  readonly capturedAmount: number
  readonly failureCode?: string
  readonly reversedAt?: Instant
  readonly expiredAt?: Instant
  readonly refunds: readonly RefundMade[]
}

/** The replayed ledger; charges in the order in which they were created. */
export type Books = {
  readonly tokens: Map<string, TokenMade>
  readonly usedTokens: Set<string>
  readonly charges: Map<string, Charge>
}

/** Replays ledger entries into the books. */
export function replayCardLedger(entries: readonly LedgerEntry[]): Books {
  const books: Books = { tokens: new Map(), usedTokens: new Set(), charges: new Map() }
  for (const entry of entries) applyLedgerEntry(books, entry)
  return books
}

/** Adds one entry to the books. */
export function applyLedgerEntry(books: Books, entry: LedgerEntry): void {
  if (entry.kind === 'eventMade') return
  if (entry.kind === 'tokenMade') {
    books.tokens.set(entry.tokenId, entry)
    return
  }
  if (entry.kind === 'chargeCreated') {
    books.usedTokens.add(entry.tokenId)
    books.charges.set(entry.chargeId, { ...entry, capturedAmount: 0, refunds: [] })
    return
  }
  const charge = books.charges.get(entry.chargeId)
  if (!charge) throw new RangeError(`the ledger speaks of a charge that it does not have: ${entry.chargeId}`)
  books.charges.set(charge.chargeId, { ...charge, ...fieldsChangedByEntry(charge, entry) })
}

/** An event of an existing charge. */
export type ChargeChange = Exclude<LedgerEntry, { kind: 'eventMade' | 'tokenMade' | 'chargeCreated' }>

function fieldsChangedByEntry(charge: Charge, entry: ChargeChange): Partial<Charge> {
  switch (entry.kind) {
    case 'chargeAuthorised':
      return { authorisedAt: entry.at }
    case 'chargeFailed':
      return { failureCode: entry.code }
    case 'chargeCaptured':
      return { capturedAt: entry.at, capturedAmount: entry.amount }
    case 'chargeReversed':
      return { reversedAt: entry.at }
    case 'chargeExpired':
      return { expiredAt: entry.at }
    case 'refundMade':
      return { refunds: [...charge.refunds, entry] }
  }
}

/** Returns the satang refunded until now. */
export function refundedSatangOf(charge: Charge): number {
  return charge.refunds.reduce((sum, one) => sum + one.amount, 0)
}

/** Returns the status of a charge in the terms of the wire. */
export function chargeStatusOf(charge: Charge): 'pending' | 'successful' | 'failed' | 'expired' | 'reversed' {
  if (charge.failureCode !== undefined) return 'failed'
  if (charge.reversedAt) return 'reversed'
  if (charge.capturedAt) return 'successful'
  return charge.expiredAt ? 'expired' : 'pending'
}
