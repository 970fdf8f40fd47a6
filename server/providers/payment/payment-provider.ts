import { type Language } from '#contract/problem.ts'
import { type Money } from '#contract/terms/money.ts'
import { type CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import { type PaymentFailure, type PaymentMethod } from '#contract/terms/payment.ts'
import { type Instant } from '#contract/terms/time.ts'

/** The payment providers: services on the wire, and ways to pay that need a person of ours. */
export const paymentProviderIds = [
  'omise',
  'twoc2p',
  'paypal',
  'paysbuy',
  'billPayment',
  'bankTransfer',
  'counter',
  'credit',
] as const
/** Name of a payment provider. */
export type PaymentProviderId = (typeof paymentProviderIds)[number]

/** What a payment provider can do, declared as data. Screens and steps ask these, never the provider's name. */
export type PaymentCapabilities = {
  readonly method: PaymentMethod
  /**
   * How money comes. `capture`: the payer agrees first (a reserved card, an approved wallet) and we take it with
   * `capture`. `atOnce`: it is taken when the payer agrees. `byHand`: no service tells us; a clerk sees the money.
   */
  readonly taking: 'capture' | 'atOnce' | 'byHand'
  /** Needs a card token that was made in the provider's own form before `start`. */
  readonly needsCardToken: boolean
  /** Brands of cards, where it takes cards. */
  readonly brands: readonly CardBrand[]
  /** How money goes back: by a call, whole or in parts; by a call, whole only; or paid out by staff. */
  readonly refunds: 'partial' | 'whole' | 'byStaff'
  /** Whether it can list what it has, for reconciliation in the other direction. */
  readonly lists: boolean
  /** True when starting twice with one client reference begins one payment: the provider promises it. */
  readonly isIdempotentByReference: boolean
}

/** What each call gets from the host. */
export type PaymentContext = {
  readonly requestId: string
  /** Ends the call: time-out or the asker went away. */
  readonly signal: AbortSignal
  /** The moment of asking, from the injected clock. */
  readonly now: Instant
  /** Asked just before a change is sent; after false it must not be. */
  readonly maySend?: () => boolean
}

/** Asks to begin a payment. The client reference is ours, unique for ever, and given to the provider. */
export type StartCommand = {
  /** "FH7K2M9P-4KX7QD": order number and letters drawn for the attempt. */
  readonly clientReference: string
  readonly amount: Money
  /** What the payer reads at the provider: "FH7K2M9P, BKK-NRT". Nothing personal. */
  readonly description: string
  readonly language: Language
  /** Where the payer's browser comes back to, whatever happened there. A hint only. */
  readonly returnUrl: string
  /** Where the payer's browser comes back to after giving up. */
  readonly cancelUrl: string
  /** Where the provider tells our server. */
  readonly notifyUrl: string
  /** Nothing may be paid after this moment. */
  readonly expiresAt: Instant
  /** Made in the provider's own form; only where `needsCardToken`. */
  readonly cardToken?: string
}

/** Names a payment at its provider: by the provider's own id where it is known, else by our reference. */
export type PaymentRef = {
  readonly clientReference: string
  readonly providerRef?: string
  /** When the payment was begun: where the provider has to be searched through. */
  readonly startedAt: Instant
}

/**
 * A payment as its provider has it.
 * - pending: the payer has not agreed yet, or the provider has not decided
 * - authorised: agreed and reserved, to be taken by `capture`
 * - captured: the money is taken (`captured` says how much of it)
 * - declined, cancelled (by the payer), expired, voided: nothing was taken, nothing will be
 */
export type ProviderPayment = {
  /** The provider's own id, for later calls. */
  readonly providerRef: string
  readonly clientReference: string
  readonly state: 'pending' | 'authorised' | 'captured' | 'declined' | 'cancelled' | 'expired' | 'voided'
  /** What the payer agrees to, in the currency that the provider says. */
  readonly amount: ForeignMoney
  /** What was taken until now, in satang. */
  readonly captured: Money
  /** What went back until now, in satang. */
  readonly refunded: Money
  readonly card?: { readonly brand?: CardBrand; readonly lastDigits?: string }
  readonly failure?: PaymentFailure
  /** Where the payer goes on, while it is pending. */
  readonly continueUrl?: string
}

/** An amount as an outside service says it; it may be wrong in amount and in currency. */
export type ForeignMoney = {
  /** In hundredths of the currency's unit. */
  readonly hundredths: number
  /** ISO 4217 in capitals. */
  readonly currency: string
}

/** Why a provider did not do it, as far as it matters for what happens next. */
export type PaymentRefusal =
  | 'unreachable'
  | 'outOfService'
  | 'badToken'
  | 'declined'
  | 'notFound'
  | 'notPossible'
  | 'notConfigured'

/**
 * Three outcomes of every call that changes something. done: it happened. notDone: the provider guarantees that
 * nothing happened. unknown: nobody can tell yet; the host finds out with {@link PaymentProvider.inquire}.
 */
export type PaymentOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'notDone'; readonly reason: PaymentRefusal; readonly failure?: PaymentFailure }
  | { readonly kind: 'unknown'; readonly note: string }

/** What inquiring saw. */
export type InquiryOutcome =
  | { readonly kind: 'found'; readonly payment: ProviderPayment }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent'; readonly note: string }

/** A notification as it came: nothing parsed, because signatures are over the very bytes. */
export type RawNotification = {
  readonly body: Uint8Array
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly now: Instant
}

/** Which payment a notification is about. */
export type NotifiedPayment = { readonly clientReference?: string; readonly providerRef?: string }

/**
 * What a notification is worth. `genuine`: its signature holds, or its protocol has none. Never more than a reason to
 * inquire: its amounts and states are not believed. `irrelevant`: genuine, about nothing of ours to follow up.
 */
export type NotificationVerdict =
  | {
      readonly kind: 'genuine'
      /** The provider's id of the event, the same when it is delivered again; a digest of the body where it has none. */
      readonly eventId: string
      readonly about: readonly NotifiedPayment[]
    }
  | { readonly kind: 'irrelevant'; readonly eventId: string }
  | { readonly kind: 'refused'; readonly why: 'forged' | 'stale' | 'malformed' }
  /** Its certificate could not be fetched: it must be sent again. */
  | { readonly kind: 'cannotTell' }

/** What the provider reads in our answer to a notification, where it wants a text of its own. */
export type NotificationReply = { readonly contentType: string; readonly body: string }

/** Asks to give money back. The refund's reference is ours, unique for ever. */
export type RefundCommand = {
  readonly refundReference: string
  readonly payment: PaymentRef
  readonly amount: Money
  /** What was asked to be given back of this payment before, in satang: tells an earlier one from a lost one. */
  readonly refundedBefore: Money
}

/** A refund as its provider has it. */
export type ProviderRefund = {
  readonly providerRefundRef: string
  readonly state: 'done' | 'pending' | 'failed'
  readonly amount: Money
}

/** What looking for a refund saw. */
export type RefundInquiry =
  | { readonly kind: 'found'; readonly refund: ProviderRefund }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent'; readonly note: string }

/** A provider's own form for cards, as a page of ours loads it: card numbers are typed there and nowhere else. */
export type CardForm = {
  /** The script that puts the form on the page. */
  readonly scriptUrl: string
  /** Origins of what the script opens and asks: frames, pictures, calls. */
  readonly origins: readonly string[]
  /** Where a browser may be sent once the token is passed on, as sources of a Content-Security-Policy. */
  readonly onward: readonly string[]
  /**
   * JavaScript that opens the form: `(wish, taken, closed) => void`. The wish has `satang`, `language`, `shop`, `order`
   * and `submit`; `taken` gets the token; `closed` is called when the payer closes the form.
   */
  readonly opener: string
  /** Whether a text can be a token of this provider: anything else, a card's number above all, is never taken. */
  isToken(text: string): boolean
}

/** Who or what takes the money. Every implementation on a wire passes payment-provider.suite.ts. */
export type PaymentProvider = {
  readonly providerId: PaymentProviderId
  readonly capabilities: PaymentCapabilities
  /** Where a card becomes a token; only where `needsCardToken`. */
  readonly cardForm?: CardForm
  /** Longest time in seconds that a payment may appear after the call that made it was lost; 120 where absent. */
  readonly settleWindowSeconds?: number
  /** Begins a payment. A provider that takes the amount from elsewhere must refuse another one. */
  start(command: StartCommand, context: PaymentContext): Promise<PaymentOutcome<ProviderPayment>>
  /** The payment as it stands at the provider. The only truth: returns and notifications merely lead here. */
  inquire(ref: PaymentRef, context: PaymentContext): Promise<InquiryOutcome>
  /** Takes the reserved money, all of it. Capturing what is captured answers done. Only where `taking` is `capture`. */
  capture?(ref: PaymentRef, amount: Money, context: PaymentContext): Promise<PaymentOutcome<ProviderPayment>>
  /** Lets go of what is reserved, or ends what is pending. Voiding what is voided answers done. */
  void?(ref: PaymentRef, context: PaymentContext): Promise<PaymentOutcome<ProviderPayment>>
  /** Gives money back. */
  refund?(command: RefundCommand, context: PaymentContext): Promise<PaymentOutcome<ProviderRefund>>
  /** Looks for a refund by our reference: the way out of an unknown outcome. */
  inquireRefund?(command: RefundCommand, context: PaymentContext): Promise<RefundInquiry>
  /** Everything that was begun in this time, for reconciliation; undefined when it could not be asked. Only where `lists`. */
  list?(
    within: { readonly from: Instant; readonly to: Instant },
    context: PaymentContext,
  ): Promise<readonly ProviderPayment[] | undefined>
  /** What a notification is worth. May fetch a certificate; changes nothing. */
  handleNotification?(raw: RawNotification, context: PaymentContext): Promise<NotificationVerdict>
  /** What the provider wants to read in answer to a genuine notification; an empty 200 where absent. */
  notificationReply?(raw: RawNotification): NotificationReply
  /** What the browser's return claims. A hint only: it decides which words are shown while we inquire. */
  handleReturn?(params: Readonly<Record<string, string>>): { readonly saysCancelled: boolean }
}

/** The payment providers of a shop: each way to pay has one that takes new payments; every one serves its old ones. */
export type PaymentProviders = {
  /** Takes new payments of this method; undefined where the method is not configured. */
  readonly forMethod: (method: PaymentMethod) => PaymentProvider | undefined
  /** The provider of an old payment; undefined where it is not configured any more. */
  readonly byId: (providerId: string) => PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}
