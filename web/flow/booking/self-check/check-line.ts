import { type PricingAnswer } from '#contract/api/price.ts'
import { type TripDraft } from '#web/session/trip-draft.ts'

/** What a line of the self-check is about, in the order in which lines are shown. */
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
/** What a line of the self-check is about. */
export type CheckTopic = (typeof checkTopics)[number]

/**
 * Where what a line is about can be changed or read: a field of the passengers' page or of this one, the rules of the
 * fare, other fares of the same flights, or other flights.
 */
export type CheckPlace =
  | { readonly page: 'passengers' | 'here'; readonly fieldId: string }
  | { readonly page: 'rules' | 'sameFlights' | 'results' }

/**
 * One line before booking: what it says, as values for a sentence of the page's language. `look` is a hint; it
 * keeps nobody from booking what the server would book.
 */
export type CheckLine<Saying> = {
  readonly topic: CheckTopic
  readonly tone: 'fine' | 'look'
  readonly saying: Saying
  readonly place?: CheckPlace
}

/** What is checked: the offer at its price of now, what was typed, and what the chosen way to pay costs. */
export type SelfCheck = {
  readonly answer: PricingAnswer
  readonly draft: TripDraft
  /** In satang, surcharge included; undefined while no way to pay is chosen. */
  readonly amountDue: number | undefined
}
