import type { Range, RangeName } from '../list-model/list-choices.ts'

/** The last minute of a day, which no time of day exceeds. */
const lastMinute = 1439
/** Above every price in baht and every duration in minutes; the most that an address allows. */
const beyondAll = 9_999_999

/**
 * Returns the range for the position of a slider. A thumb at the end of the slider leaves that end open, so
 * that later offers beyond it are kept. Undefined when both are open.
 */
export function rangeForFilter(name: RangeName, domain: Range, [low, high]: Range): Range | undefined {
  const isLowOpen = low <= domain[0]
  const isHighOpen = high >= domain[1]
  if (isLowOpen && isHighOpen) return undefined
  return [isLowOpen ? 0 : low, isHighOpen ? unboundedMaximumOf(name) : high]
}

/** Returns the position of a slider for a range, or for none: an open end is the end of the slider. */
export function rangeForSlider(name: RangeName, domain: Range, range: Range | undefined): Range {
  const { low = domain[0], high = domain[1] } = range ? rangeLimits(name, range) : {}
  return [low, high]
}

/** The bounds of a range that exclude something; undefined is open. */
export function rangeLimits(
  name: RangeName,
  [low, high]: Range,
): { readonly low?: number; readonly high?: number } {
  return { ...(low > 0 && { low }), ...(high < unboundedMaximumOf(name) && { high }) }
}

/** Whether a range is one of times of day. */
export function isTimeRange(name: RangeName): boolean {
  return name.startsWith('leave') || name.startsWith('arrive')
}

/** Parts of the day as ranges of times. */
export const partsOfDay = {
  morning: [0, 720],
  afternoon: [720, 1080],
  evening: [1080, lastMinute],
} as const satisfies Readonly<Record<string, Range>>

function unboundedMaximumOf(name: RangeName): number {
  return isTimeRange(name) ? lastMinute : beyondAll
}
