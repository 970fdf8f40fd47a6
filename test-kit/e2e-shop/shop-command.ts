import { type OfferAnswer } from '#contract/api/offers.ts'
import { type PaymentTerms } from '#contract/terms/payment/payment-surcharge.ts'
import { type Override } from '../house/house-kit.ts'
import { type OfficeTimes } from '../staff/set-office-hours.ts'

/** An order as the shop's own database has it. */
export type ShopOrder = { readonly orderNumber: string; readonly state: string }

/** What the process of a shop under test can be told, beside what everybody may ask it over HTTP. */
export type ShopCommand =
  | { readonly wish: 'override'; readonly offer: OfferAnswer; readonly override: Override }
  | { readonly wish: 'orders' }
  /** What time it is in the shop, in ms since 1970: tests before may have moved its clock on. */
  | { readonly wish: 'now' }
  /** Moves the shop's clock on and does every job that is due by then. */
  | { readonly wish: 'advance'; readonly ms: number }
  /** Sets what a way to pay costs from now on. */
  | { readonly wish: 'surcharge'; readonly terms: PaymentTerms }
  /** Gives the account with this address a role, which counts from its next sign-in on. */
  | { readonly wish: 'role'; readonly email: string; readonly role: 'Agent' | 'Administrator' }
  /** Sets what the agency adds for everybody: satang for each adult, and its service fee. */
  | { readonly wish: 'standingMarkup'; readonly adult: number; readonly serviceFee: number }
  /** Sets when somebody is in the office. */
  | { readonly wish: 'office'; readonly times: OfficeTimes }
  /** Does every job that is due now, until no mail waits to be sent. */
  | { readonly wish: 'sendMails' }

/** A wish with the number by which its answer is known. */
export type ShopCall = { readonly id: number; readonly what: ShopCommand }

/** What the process of a shop under test says. */
export type ShopReply =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly why: string }
