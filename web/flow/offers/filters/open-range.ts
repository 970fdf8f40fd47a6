import { type Range } from '../list-model/list-choices.ts'
import { type RangeName } from '../list-model/range-names.ts'

/** The last minute of a day: no time of day lies behind it. */
const lastMinute = 1439
/** Beyond every price in baht and every length in minutes; as long as an address allows. */
const beyondAll = 9_999_999

/**
 * The range to set when a slider stands on this one. An end that stands where the slider ends is open: offers
 * that come later and lie beyond it must not be lost. Undefined when both are.
 */
export function rangeToSet(name: RangeName, domain: Range, [low, high]: Range): Range | undefined {
  const isLowOpen = low <= domain[0]
  const isHighOpen = high >= domain[1]
  if (isLowOpen && isHighOpen) return undefined
  return [isLowOpen ? 0 : low, isHighOpen ? topOf(name) : high]
}

/** Where a slider stands for a range that is set, or for none: an open end is the end of the slider. */
export function rangeToShow(name: RangeName, domain: Range, range: Range | undefined): Range {
  const { low = domain[0], high = domain[1] } = range ? endsSet(name, range) : {}
  return [low, high]
}

/** The ends of a range that keep something out; undefined is open. */
export function endsSet(
  name: RangeName,
  [low, high]: Range,
): { readonly low?: number; readonly high?: number } {
  return { ...(low > 0 && { low }), ...(high < topOf(name) && { high }) }
}

/** Whether a range is one of times of day. */
export function isTimeRange(name: RangeName): boolean {
  return name.startsWith('leave') || name.startsWith('arrive')
}

/** A part of the day as a range of times: from midnight to noon, to six, to midnight. */
export const partsOfDay = {
  morning: [0, 720],
  afternoon: [720, 1080],
  evening: [1080, lastMinute],
} as const satisfies Readonly<Record<string, Range>>

function topOf(name: RangeName): number {
  return isTimeRange(name) ? lastMinute : beyondAll
}
