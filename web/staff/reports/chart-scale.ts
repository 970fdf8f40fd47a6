/** A round number at or above the most that is drawn: 1, 2 or 5 and noughts. Never nothing. */
export function roundTop(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 5, 10].find((one) => one * unit >= most) ?? 10
  return step * unit
}

/** Which of so many lines below a chart are named, so that their names do not run into each other; the first always. */
export function namedTicks(count: number, most: number): (index: number) => boolean {
  const step = Math.max(1, Math.ceil(count / most))
  return (index) => index % step === 0
}
