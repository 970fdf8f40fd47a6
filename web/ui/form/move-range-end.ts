/** Lowest and highest value, both inclusive. */
export type SliderRange = readonly [low: number, high: number]

/** The moved end of a range: 0 the low one, 1 the high one. */
export type RangeEnd = 0 | 1

/** The scale of a range: its ends, and the steps of the keys. */
export type RangeScale = {
  readonly domain: SliderRange
  readonly step: number
  readonly pageStep: number
}

/** One end of a range on its scale. */
export type EndOfRange = { readonly range: SliderRange; readonly end: RangeEnd; readonly scale: RangeScale }

/**
 * Returns the range with an end moved to a value: on a step of the scale, within it, and never past the other
 * end.
 */
export function movedEnd({ range: [low, high], end, scale }: EndOfRange, to: number): SliderRange {
  const [first, last] = scale.domain
  const onStep = Math.min(last, Math.max(first, first + Math.round((to - first) / scale.step) * scale.step))
  return end === 0 ? [Math.min(onStep, high), high] : [low, Math.max(onStep, low)]
}

/** Returns where a key moves an end; undefined for keys that are not a slider's. */
export function valueAfterKey(key: string, { range, end, scale }: EndOfRange): number | undefined {
  const at = range[end]
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + scale.step
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - scale.step
    case 'PageUp':
      return at + scale.pageStep
    case 'PageDown':
      return at - scale.pageStep
    case 'Home':
      return scale.domain[0]
    case 'End':
      return scale.domain[1]
    default:
      return undefined
  }
}

/** Returns the end nearer to a value; where both are at one point, the one that can move there. */
export function nearerEnd([low, high]: SliderRange, to: number): RangeEnd {
  const lowAway = Math.abs(to - low)
  const highAway = Math.abs(to - high)
  if (lowAway === highAway) return to < low ? 0 : 1
  return lowAway < highAway ? 0 : 1
}

/** Returns the part of a range within a domain; a range outside it becomes its nearer end. */
export function rangeWithin([low, high]: SliderRange, [first, last]: SliderRange): SliderRange {
  const clampToDomain = (value: number) => Math.min(last, Math.max(first, value))
  return [clampToDomain(low), clampToDomain(high)]
}
