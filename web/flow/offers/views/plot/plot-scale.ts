/** A straight scale from values to pixels, with marks at round values within. `low` is drawn at `from`, `high` at `to`. */
export type PlotScale = {
  readonly low: number
  readonly high: number
  readonly from: number
  readonly to: number
  /** Round values between low and high, in order; there may be none. */
  readonly ticks: readonly number[]
}

/** What a scale has to show, and where. */
export type PlotScaleInput = {
  /** Lowest and highest value to show; the scale goes a little beyond both. */
  readonly values: readonly [low: number, high: number]
  /** Distances that marks may have, from small to large. */
  readonly steps: readonly number[]
  /** Pixels of both ends; the first may be the larger one. */
  readonly pixels: readonly [from: number, to: number]
  /** Least room between two marks, in pixels. */
  readonly room: number
}

/** So much of the whole lies beyond the values on either side. */
const beyond = 0.04

/** The scale with the closest marks that have room. */
export function plotScale({
  values: [least, most],
  steps,
  pixels: [from, to],
  room,
}: PlotScaleInput): PlotScale {
  const [smallest = 1] = steps
  const more = Math.max((most - least) * beyond, smallest / 2)
  const low = least - more
  const high = most + more
  const fits = (step: number) => (step / (high - low)) * Math.abs(to - from) >= room
  const step = steps.find(fits) ?? steps.at(-1) ?? smallest
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return { low, high, from, to, ticks: Array.from({ length: count }, (_, index) => (first + index) * step) }
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
