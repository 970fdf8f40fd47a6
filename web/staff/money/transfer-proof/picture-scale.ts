/** Scales of a picture, from the one that fits as a whole. */
const scales = [1, 1.5, 2, 3, 4, 6] as const

/** Returns the next larger or smaller scale; the same one at the ends. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const next = direction === 1 ? scales.find((one) => one > scale) : scales.findLast((one) => one < scale)
  return next ?? scale
}
