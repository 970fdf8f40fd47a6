import type { WrittenOffers } from '../../offer-writer.ts'
import type { ShopRequest } from '../../supplier-offer.ts'
import type { Day } from '../engine/day-number.ts'
import type { HouseOffer } from '../engine/price-trip.ts'

/** A task of a searcher: plain data, as it may cross to another thread. */
export type SearchTask =
  | {
      readonly kind: 'shop'
      readonly request: ShopRequest
      readonly nowMs: number
      /** Settings of the offer writer; without them offers are not written. */
      readonly writerSettings?: unknown
    }
  /** A search whose offers are written and dropped: it only makes the next one quicker. */
  | { readonly kind: 'warmUp'; readonly request: ShopRequest; readonly nowMs: number }
  /** The cheapest one way, or round trip of the requested length, on each of several days from the requested one on. */
  | {
      readonly kind: 'calendar'
      readonly request: ShopRequest
      readonly days: number
      /** The days are those of the return; the departure stays. */
      readonly isReturn?: boolean | undefined
      readonly nowMs: number
    }
  /** The cheapest round trip within three days of both requested dates. */
  | { readonly kind: 'matrix'; readonly request: ShopRequest; readonly nowMs: number }

/** The cheapest price for the party on a day, or a pair of days. */
export type DayPrice = { readonly out: Day; readonly back?: Day; readonly baht: number }

/** A part of a searcher's answer; `ended` comes once, last. */
export type SearchStep =
  | { readonly kind: 'offers'; readonly offers: readonly HouseOffer[] }
  | { readonly kind: 'written'; readonly written: WrittenOffers }
  | { readonly kind: 'prices'; readonly prices: readonly DayPrice[] }
  /** isProven is false when the step budget was exhausted: there may be cheaper trips. */
  | { readonly kind: 'ended'; readonly isProven: boolean; readonly count: number }

/** Runs tasks, here or in another thread. */
export type SearchRunner = {
  /** Throws {@link SearchBroken} without a complete answer. Parts yielded before remain valid. */
  run(ask: SearchTask, signal: AbortSignal): AsyncIterable<SearchStep>
}

/** Why there is no answer: the caller aborted, the queue was full, or the thread died twice. */
export class SearchBroken extends Error {
  readonly why: 'aborted' | 'busy' | 'failed'
  constructor(why: SearchBroken['why'], message: string = why) {
    super(message)
    this.why = why
  }
}
