import type { PaymentProviderId } from '#contract/terms/provider.ts'
import type { Language } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import type { CardBrand } from '#contract/terms/payment/payment-surcharge.ts'
import type { PaymentFailure, PaymentMethod } from '#contract/terms/payment.ts'
import type { Instant } from '#contract/terms/time.ts'

/** Capabilities of a payment provider, as data. Screens and steps check these, never the provider's id. */
export type PaymentCapabilities = {
  readonly method: PaymentMethod
  /**
   * How money is collected. `capture`: the payer authorises (a card, a wallet) and we collect with `capture`.
   * `atOnce`: collected when the payer authorises. `byHand`: no service reports it; a clerk confirms the
   * money.
   */
  readonly taking: 'capture' | 'atOnce' | 'byHand'
  /** Requires a card token from the provider's own form before `start`. */
  readonly needsCardToken: boolean
  /** Card brands, where it accepts cards. */
  readonly brands: readonly CardBrand[]
  /** How refunds are made: by a call, in full or in parts; by a call, in full only; or paid out by staff. */
  readonly refunds: 'partial' | 'whole' | 'byStaff'
  /** Whether it can list its payments, for reconciliation in the other direction. */
  readonly lists: boolean
  /** True when the provider guarantees one payment per client reference. */
  readonly isIdempotentByReference: boolean
}

/** The context of a call. */
export type PaymentContext = {
  readonly requestId: string
  /** Aborts the call on a timeout or when the caller leaves. */
  readonly signal: AbortSignal
  /** The current time, from the injected clock. */
  readonly now: Instant
  /** Checked just before a change is sent; false prevents it. */
  readonly maySend?: () => boolean
}

/** Starts a payment. The client reference is ours, globally unique, and passed to the provider. */
export type StartCommand = {
  /** "FH7K2M9P-4KX7QD": order number and random letters of the attempt. */
  readonly clientReference: string
  readonly amount: Money
  /** Shown to the payer at the provider: "FH7K2M9P, BKK-NRT". No personal data. */
  readonly description: string
  readonly language: Language
  /** Return URL of the payer's browser, whatever the result. A hint only. */
  readonly returnUrl: string
  /** Return URL of the payer's browser after cancelling. */
  readonly cancelUrl: string
  /** Webhook URL of our server. */
  readonly notifyUrl: string
  /** No payment is possible after this instant. */
  readonly expiresAt: Instant
  /** Created in the provider's own form; only where `needsCardToken`. */
  readonly cardToken?: string
}

/** Identifies a payment at its provider: by the provider's id if known, else by our reference. */
export type PaymentRef = {
  readonly clientReference: string
  readonly providerRef?: string
  /** Start of the payment, for providers that must be searched. */
  readonly startedAt: Instant
}

/**
 * A payment at its provider.
 * - pending: not authorised by the payer yet, or not decided by the provider
 * - authorised: authorised, to be collected by `capture`
 * - captured: collected (`captured` is the amount)
 * - declined, cancelled (by the payer), expired, voided: nothing was or will be collected
 */
export type ProviderPayment = {
  /** The provider's own id, for later calls. */
  readonly providerRef: string
  readonly clientReference: string
  readonly state: 'pending' | 'authorised' | 'captured' | 'declined' | 'cancelled' | 'expired' | 'voided'
  /** The amount for the payer, in the provider's currency. */
  readonly amount: ForeignMoney
  /** Captured so far, in satang. */
  readonly captured: Money
  /** Refunded so far, in satang. */
  readonly refunded: Money
  readonly card?: { readonly brand?: CardBrand; readonly lastDigits?: string }
  readonly failure?: PaymentFailure
  /** Where the payer continues, while it is pending. */
  readonly continueUrl?: string
}

/** An amount of an external service; amount and currency may be wrong. */
export type ForeignMoney = {
  /** In hundredths of the currency's unit. */
  readonly hundredths: number
  /** ISO 4217 in capitals. */
  readonly currency: string
}

/** Why a provider refused, as far as it affects what happens next. */
export type PaymentRefusal =
  | 'unreachable'
  | 'outOfService'
  | 'badToken'
  | 'declined'
  | 'notFound'
  | 'notPossible'
  | 'notConfigured'

/**
 * Three outcomes of every change. done: it happened. notDone: the provider guarantees that nothing happened.
 * unknown: the outcome is open; the host resolves it with {@link PaymentProvider.inquire}.
 */
export type PaymentOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'notDone'; readonly reason: PaymentRefusal; readonly failure?: PaymentFailure }
  | { readonly kind: 'unknown'; readonly note: string }

/** The result of an inquiry. */
export type InquiryOutcome =
  | { readonly kind: 'found'; readonly payment: ProviderPayment }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent'; readonly note: string }

/** A notification as received: unparsed, because signatures cover the exact bytes. */
export type RawNotification = {
  readonly body: Uint8Array
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly now: Instant
}

/** The payment of a notification. */
export type NotifiedPayment = { readonly clientReference?: string; readonly providerRef?: string }

/**
 * The verdict on a notification. `genuine`: its signature is valid, or its protocol has none. It only
 * triggers an inquiry: its amounts and states are not used. `irrelevant`: genuine, but about no payment of
 * ours.
 */
export type NotificationVerdict =
  | {
      readonly kind: 'genuine'
      /** The provider's event id, the same for repeated deliveries; a digest of the body where it has none. */
      readonly eventId: string
      readonly about: readonly NotifiedPayment[]
    }
  | { readonly kind: 'irrelevant'; readonly eventId: string }
  | { readonly kind: 'refused'; readonly why: 'forged' | 'stale' | 'malformed' }
  /** Its certificate could not be fetched: it must be sent again. */
  | { readonly kind: 'cannotTell' }

/** Our reply to a notification, where the provider requires a specific body. */
export type NotificationReply = { readonly contentType: string; readonly body: string }

/** A refund command. The refund's reference is ours, globally unique. */
export type RefundCommand = {
  readonly refundReference: string
  readonly payment: PaymentRef
  readonly amount: Money
  /**
   * Amount requested in earlier refunds of this payment, in satang: distinguishes an earlier refund from a
   * lost one.
   */
  readonly refundedBefore: Money
}

/** A refund at its provider. */
export type ProviderRefund = {
  readonly providerRefundRef: string
  readonly state: 'done' | 'pending' | 'failed'
  readonly amount: Money
}

/** The result of a refund inquiry. */
export type RefundInquiry =
  | { readonly kind: 'found'; readonly refund: ProviderRefund }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'silent'; readonly note: string }

/** A provider's own card form embedded in our page: card numbers are entered there and nowhere else. */
export type CardForm = {
  /** The script that embeds the form. */
  readonly scriptUrl: string
  /** Origins that the script uses: frames, images, requests. */
  readonly origins: readonly string[]
  /** Allowed redirect targets after the token, as Content-Security-Policy sources. */
  readonly onward: readonly string[]
  /**
   * JavaScript that opens the form: `(wish, taken, closed) => void`. `wish` has `satang`, `language`, `shop`,
   * `order` and `submit`; `taken` receives the token; `closed` is called when the payer closes the form.
   */
  readonly opener: string
  /** Whether a text has the form of this provider's token: anything else, above all a card number, is rejected. */
  isToken(text: string): boolean
}

/** A payment service or a manual payment method. Every remote implementation passes payment-provider.suite.ts. */
export type PaymentProvider = {
  readonly providerId: PaymentProviderId
  readonly capabilities: PaymentCapabilities
  /** The card form; only where `needsCardToken`. */
  readonly cardForm?: CardForm
  /** Longest time in seconds after which a payment of a lost call may still appear; default 120. */
  readonly settleWindowSeconds?: number
  /** Starts a payment. A provider that would collect another amount must refuse. */
  start(command: StartCommand, context: PaymentContext): Promise<PaymentOutcome<ProviderPayment>>
  /**
   * Returns the current payment at the provider. The only source of truth: returns and notifications merely
   * trigger it.
   */
  inquire(ref: PaymentRef, context: PaymentContext): Promise<InquiryOutcome>
  /** Captures the authorised amount in full. Idempotent. Only where `taking` is `capture`. */
  capture?(ref: PaymentRef, amount: Money, context: PaymentContext): Promise<PaymentOutcome<ProviderPayment>>
  /** Voids an authorisation, or ends a pending payment. Idempotent. */
  void?(ref: PaymentRef, context: PaymentContext): Promise<PaymentOutcome<ProviderPayment>>
  /** Refunds a payment. */
  refund?(command: RefundCommand, context: PaymentContext): Promise<PaymentOutcome<ProviderRefund>>
  /** Finds a refund by our reference, to resolve an unknown outcome. */
  inquireRefund?(command: RefundCommand, context: PaymentContext): Promise<RefundInquiry>
  /** Lists all payments started in a period, for reconciliation; undefined when it failed. Only where `lists`. */
  list?(
    within: { readonly from: Instant; readonly to: Instant },
    context: PaymentContext,
  ): Promise<readonly ProviderPayment[] | undefined>
  /** Verifies a notification. May fetch a certificate; changes nothing. */
  handleNotification?(raw: RawNotification, context: PaymentContext): Promise<NotificationVerdict>
  /** Returns the reply to a genuine notification; an empty 200 where absent. */
  notificationReply?(raw: RawNotification): NotificationReply
  /** Reads the parameters of the return URL. A hint only: it selects the message shown during the inquiry. */
  handleReturn?(params: Readonly<Record<string, string>>): { readonly saysCancelled: boolean }
}

/**
 * The payment providers of a shop: each payment method has one for new payments; every provider services its
 * old ones.
 */
export type PaymentProviders = {
  /** Returns the provider of new payments by a method; undefined where the method is not configured. */
  readonly forMethod: (method: PaymentMethod) => PaymentProvider | undefined
  /** Returns the provider of an old payment; undefined where it is no longer configured. */
  readonly byId: (providerId: string) => PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}
