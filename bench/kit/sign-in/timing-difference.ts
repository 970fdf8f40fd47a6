/**
 * How well times tell two groups apart: the chance that one of the first took longer than one of the second, ties
 * counted as half (the area under the ROC curve, from the ranks, as Mann and Whitney do it). 0.5 tells nothing.
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
    // equal times share the middle of their ranks, which count from one
    const rank = (from + 1 + to) / 2
    ranks += rank * all.slice(from, to).filter((one) => one.isFirst).length
    from = to
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
}

/** How far from 0.5 so many pairs come by chance alone, in 999 of 1,000 takes. */
export function chanceTelling(pairs: number): number {
  return 3.3 * Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))
}
