/**
 * Returns how well times distinguish two groups: the probability that one of the first took longer than one
 * of the second, ties counted as half (the area under the ROC curve, by the Mann–Whitney statistic). 0.5
 * means no difference.
 */
export function tellingOf(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((time) => ({ time, isFirst: true })),
    ...second.map((time) => ({ time, isFirst: false })),
  ].toSorted((one, other) => one.time - other.time)
  let ranks = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.time === all[from]?.time) to += 1
    // tied times share the mean of their ranks, which count from one
    const rank = (from + 1 + to) / 2
    ranks += rank * all.slice(from, to).filter((one) => one.isFirst).length
    from = to
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
}

/** Returns how far from 0.5 that many pairs deviate by chance, in 999 of 1,000 runs. */
export function chanceTelling(pairs: number): number {
  return 3.3 * Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))
}
