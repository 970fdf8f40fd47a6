import type { PricingAnswer } from '#contract/api/price.ts'
import type { TripDraft } from '#web/session/trip-draft.ts'

/** The topics of the self-check, in display order. */
export const checkTopics = [
  'names',
  'ages',
  'passports',
  'contact',
  'connections',
  'tickets',
  'baggage',
  'refund',
  'rebook',
  'seats',
  'price',
  'total',
] as const
/** A topic of the self-check. */
export type CheckTopic = (typeof checkTopics)[number]

/**
 * Where a line's topic can be changed or read: a field of the passengers' page or of this one, the fare
 * rules, other fares of the same flights, or other flights.
 */
export type CheckPlace =
  | { readonly page: 'passengers' | 'here'; readonly fieldId: string }
  | { readonly page: 'rules' | 'sameFlights' | 'results' }

/**
 * One line of the self-check: its content, as values for a sentence in the page's language. `look` is a hint
 * and never prevents a booking that the server would accept.
 */
export type CheckLine<Saying> = {
  readonly topic: CheckTopic
  readonly tone: 'fine' | 'look'
  readonly saying: Saying
  readonly place?: CheckPlace
}

/**
 * The input of the self-check: the offer at its current price, the draft, and the cost of the chosen payment
 * method.
 */
export type SelfCheck = {
  readonly answer: PricingAnswer
  readonly draft: TripDraft
  /** In satang, surcharge included; undefined while no payment method is chosen. */
  readonly amountDue: number | undefined
}
