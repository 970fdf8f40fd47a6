/** Returns a round number at or above the maximum: 1, 2 or 5 times a power of ten. Never zero. */
export function roundUpToRoundNumber(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 5, 10].find((one) => one * unit >= most) ?? 10
  return step * unit
}

/** Returns which lines of a chart are labelled, so that labels do not overlap; the first always. */
export function labelledTicks(count: number, most: number): (index: number) => boolean {
  const step = Math.max(1, Math.ceil(count / most))
  return (index) => index % step === 0
}
