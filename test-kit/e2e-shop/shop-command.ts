import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import type { Override } from '../house/house-kit.ts'
import type { OfficeTimes } from '../staff/set-office-hours.ts'

/** An order in the shop's database. */
export type ShopOrder = { readonly orderNumber: string; readonly state: string }

/** Commands to the process of a shop under test, beside its HTTP API. */
export type ShopCommand =
  | { readonly message: 'override'; readonly offer: OfferAnswer; readonly override: Override }
  | { readonly message: 'orders' }
  /** Returns the time of the shop in milliseconds since 1970; earlier tests may have moved its clock. */
  | { readonly message: 'now' }
  /** Moves the shop's clock forward and runs every job that is due by then. */
  | { readonly message: 'advance'; readonly ms: number }
  /** Sets the surcharge of a payment method from now on. */
  | { readonly message: 'surcharge'; readonly terms: PaymentTerms }
  /** Gives the account with this address a role, from its next sign-in on. */
  | { readonly message: 'role'; readonly email: string; readonly role: 'Agent' | 'Administrator' }
  /** Sets the standing markup: satang for each adult, and the service fee. */
  | { readonly message: 'standingMarkup'; readonly adult: number; readonly serviceFee: number }
  /** Sets the office hours. */
  | { readonly message: 'office'; readonly times: OfficeTimes }
  /** Runs every job that is due now, until no email is waiting. */
  | { readonly message: 'sendMails' }

/** A command with the number that its reply refers to. */
export type ShopCall = { readonly id: number; readonly what: ShopCommand }

/** A message from the process of a shop under test. */
export type ShopReply =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly why: string }
