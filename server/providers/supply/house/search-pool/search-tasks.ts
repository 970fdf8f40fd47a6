import { type ShopRequest } from '../../supply-provider.ts'
import { type Day } from '../engine/day.ts'
import { type HouseOffer } from '../engine/price-trip.ts'

/** What a searcher is asked: plain data, for it may cross to another thread. */
export type SearchTask =
  | { readonly kind: 'shop'; readonly request: ShopRequest; readonly nowMs: number }
  /** The cheapest one way on each of so many days from the wished one on. */
  | {
      readonly kind: 'calendar'
      readonly request: ShopRequest
      readonly days: number
      readonly nowMs: number
    }
  /** The cheapest trip there and back, three days around both wished ones. */
  | { readonly kind: 'matrix'; readonly request: ShopRequest; readonly nowMs: number }

/** The cheapest price for the party on a day, or on two. */
export type DayPrice = { readonly out: Day; readonly back?: Day; readonly baht: number }

/** What a searcher answers with, piece by piece; `ended` comes once, last. */
export type SearchStep =
  | { readonly kind: 'offers'; readonly offers: readonly HouseOffer[] }
  | { readonly kind: 'prices'; readonly prices: readonly DayPrice[] }
  /** isProven is false when the step budget ran out: there may be cheaper trips. */
  | { readonly kind: 'ended'; readonly isProven: boolean; readonly count: number }

/** Answers asks, here or in another thread. */
export type SearchRunner = {
  /** Throws {@link SearchBroken} when there is no answer. What is yielded before that stands. */
  run(ask: SearchTask, signal: AbortSignal): AsyncIterable<SearchStep>
}

/** Why there is no answer: the asker went away, too many ask, or the thread died twice. */
export class SearchBroken extends Error {
  readonly why: 'aborted' | 'busy' | 'failed'
  constructor(why: SearchBroken['why'], message: string = why) {
    super(message)
    this.why = why
  }
}
