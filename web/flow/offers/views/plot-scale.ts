/** A straight scale from values to pixels, with marks at round values. `low` is drawn at `from`, `high` at `to`. */
export type PlotScale = {
  readonly low: number
  readonly high: number
  readonly from: number
  readonly to: number
  /** Round values from low to high, in order. */
  readonly ticks: readonly number[]
}

/** What a scale has to show, and where. */
export type PlotScaleInput = {
  /** Lowest and highest value to show; the scale goes on to the next mark on either side. */
  readonly values: readonly [low: number, high: number]
  /** Distances that marks may have, from small to large. */
  readonly steps: readonly number[]
  /** Pixels of the lowest and of the highest mark; the first may be the larger one. */
  readonly pixels: readonly [from: number, to: number]
  /** Least room between two marks, in pixels. */
  readonly room: number
}

/** The scale with the closest marks that have room. */
export function plotScale({
  values: [least, most],
  steps,
  pixels: [from, to],
  room,
}: PlotScaleInput): PlotScale {
  const mostMarks = Math.max(1, Math.floor(Math.abs(to - from) / room))
  const last = steps.at(-1) ?? 1
  const step = steps.find((one) => marksWith(one, least, most) <= mostMarks) ?? last
  const low = Math.floor(least / step) * step
  const count = marksWith(step, least, most)
  const ticks = Array.from({ length: count + 1 }, (_, index) => low + index * step)
  return { low, high: low + count * step, from, to, ticks }
}

/** The pixel of a value. */
export function pixelOf({ low, high, from, to }: PlotScale, value: number): number {
  return from + ((value - low) / (high - low)) * (to - from)
}

/** Distances between prices in satang: one, two and five baht, and these times ten, a hundred and so on. */
export const priceSteps: readonly number[] = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap(
  (one) => [one * 100, one * 200, one * 500],
)

/** Distances between lengths of time in minutes: what clocks and days are divided into. */
export const durationSteps: readonly number[] = [15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 7200]

/** How many distances of this size reach from below the least value to above the most. */
function marksWith(step: number, least: number, most: number): number {
  return Math.max(1, Math.ceil(most / step) - Math.floor(least / step))
}
