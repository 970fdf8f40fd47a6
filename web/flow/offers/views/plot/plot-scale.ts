/**
 * A linear scale from values to pixels, with ticks at round values. `low` is drawn at `from`, `high` at `to`.
 */
export type PlotScale = {
  readonly low: number
  readonly high: number
  readonly from: number
  readonly to: number
  /** Round values between low and high, in order; may be empty. */
  readonly ticks: readonly number[]
}

/** Which values a scale shows, and on which pixels. */
export type PlotScaleInput = {
  /** Lowest and highest value; the scale extends a little beyond both. */
  readonly values: readonly [low: number, high: number]
  /** Allowed distances of ticks, ascending. */
  readonly steps: readonly number[]
  /** Pixels of both ends; the first may be the larger one. */
  readonly pixels: readonly [from: number, to: number]
  /** Minimum distance of two ticks, in pixels. */
  readonly room: number
}

/** The share of the range added beyond the values on either side. */
const beyond = 0.04

/** Returns the scale with the closest ticks that fit. */
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
  const hasRoomForStep = (step: number) => (step / (high - low)) * Math.abs(to - from) >= room
  const step = steps.find(hasRoomForStep) ?? steps.at(-1) ?? smallest
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return { low, high, from, to, ticks: Array.from({ length: count }, (_, index) => (first + index) * step) }
}

/** Returns the pixel of a value. */
export function pixelOf({ low, high, from, to }: PlotScale, value: number): number {
  return from + ((value - low) / (high - low)) * (to - from)
}

/** Tick distances for prices in satang: one, two and five baht, and their multiples by powers of ten. */
export const priceSteps: readonly number[] = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000].flatMap(
  (one) => [one * 100, one * 200, one * 500],
)

/** Tick distances for durations in minutes: divisions of clocks and days. */
export const durationSteps: readonly number[] = [15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 7200]
