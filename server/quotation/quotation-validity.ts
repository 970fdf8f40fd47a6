import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import {
  type Instant,
  type LocalDateTime,
  dateOfLocalTime,
  localDateTime,
  plusDays,
  plusMinutes,
} from '#contract/terms/time.ts'
import { toInstant, todayIn } from '#contract/terms/time-zone.ts'
import { shopZone } from '#server/flow/offers/offers.ts'

/** Nobody can book and pay on the way to the airport. */
const beforeDepartureMinutes = 6 * 60
/** A price of longer ago says nothing. */
const longestDays = 14
const endOfDayMinutes = 23 * 60 + 59

/**
 * Returns the moment by which an offer has to be bought: the end of the last day, in Bangkok, that its rule of advance
 * purchase allows, and six hours before departure.
 */
export function buyByOf({ journeys }: Pick<OfferAnswer, 'journeys'>, advancePurchaseDays: number): Instant {
  const first = journeys[0]?.segments[0]
  if (!first) throw new Error('an offer without flights')
  const beforeDeparture = plusMinutes(first.departureAt as Instant, -beforeDepartureMinutes)
  if (advancePurchaseDays === 0) return beforeDeparture
  const departsOn = dateOfLocalTime(first.departureTime as LocalDateTime)
  const lastDay = plusDays(departsOn, -advancePurchaseDays)
  return earliest([beforeDeparture, toInstant(localDateTime(lastDay, endOfDayMinutes), shopZone)])
}

/** Returns until when a quotation may be valid at most: the earliest limit of its options, within two weeks. */
export function latestValidUntil(options: readonly { readonly buyBy: Instant }[], now: Instant): Instant {
  return earliest([endOfDay(now, longestDays), ...options.map(({ buyBy }) => buyBy)])
}

/** Returns until when a quotation is valid unless staff say otherwise: the end of the day in Bangkok. */
export function usualValidUntil(options: readonly { readonly buyBy: Instant }[], now: Instant): Instant {
  return earliest([endOfDay(now, 0), latestValidUntil(options, now)])
}

function endOfDay(now: Instant, days: number): Instant {
  return toInstant(localDateTime(plusDays(todayIn(shopZone, now), days), endOfDayMinutes), shopZone)
}

function earliest(instants: readonly [Instant, ...Instant[]]): Instant {
  return instants.reduce((one, other) => (one < other ? one : other))
}
