import {
  type Instant,
  type LocalDateTime,
  type Zone,
  epochMsOf,
  instantFromMs,
  parseLocalDate,
} from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import { type WireObject, asCount, asObject, asObjectList, asText } from './sabre-json-values.ts'

/** Lifetime of an offer without an expiry from Sabre. */
const usualLifeMs = 20 * 60_000

/** Returns a reader of the expiry of offers. */
export function createExpiryReader(now: Instant): (pricing: WireObject) => Instant {
  const usual = instantFromMs(epochMsOf(now) + usualLifeMs)
  // nearly all offers of an answer have the same lifetime
  const ends = new Map<number, Instant>()
  return (pricing) => {
    const seconds = asCount(asObject(pricing['offer'])['timeToLive'])
    if (!seconds) return usual
    const end = ends.get(seconds) ?? instantFromMs(epochMsOf(now) + seconds * 1000)
    ends.set(seconds, end)
    return end
  }
}

/**
 * Returns a reader of the earliest deadline of a fare and its passengers, in office time; the end of the day without a
 * time.
 */
export function createDeadlineReader(zone: Zone): (fare: WireObject) => Instant | undefined {
  // many fares share few deadlines, and zone lookups are slow
  const known = new Map<string, Instant | undefined>()
  const cachedInstantOf = (date: string, time: string): Instant | undefined => {
    const key = `${date}T${time}`
    if (!known.has(key)) {
      const isRead = parseLocalDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
      known.set(key, isRead ? toInstant(key as LocalDateTime, zone) : undefined)
    }
    return known.get(key)
  }
  return (fare) => {
    let first: Instant | undefined
    const infos = asObjectList(fare['passengerInfoList']).map((one) => asObject(one['passengerInfo']))
    for (const { lastTicketDate, lastTicketTime } of [fare, ...infos]) {
      const date = asText(lastTicketDate)
      const at = date && cachedInstantOf(date, asText(lastTicketTime) ?? '23:59')
      if (at && (!first || at < first)) first = at
    }
    return first
  }
}
