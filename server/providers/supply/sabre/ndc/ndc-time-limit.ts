import { type Instant, type LocalDateTime, type Zone, instantFromMs } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'

/**
 * Reads a time limit of an airline. Some tell it without a zone: then the earlier of UTC and the office's time counts, so
 * that it is never later than meant. Undefined for anything that is no time.
 */
export function ndcTimeLimitOf(told: string | undefined, zone: Zone): Instant | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(
    told?.trim() ?? '',
  )
  const [whole = '', local = '', offset] = parts ?? []
  const ms = Date.parse(offset === undefined ? `${local}:00Z` : whole)
  if (!parts || Number.isNaN(ms)) return undefined
  const at = instantFromMs(ms)
  if (offset !== undefined) return at
  const inOffice = toInstant(local as LocalDateTime, zone)
  return inOffice < at ? inOffice : at
}
