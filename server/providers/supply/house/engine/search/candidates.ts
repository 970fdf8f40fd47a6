/** Chains of services to expand, with the lower bounds of their prices. */
export type Candidates = {
  count: number
  /** Position in the order at which expansion continues. */
  next: number
  width: number
  bound: Int32Array
  first: Int32Array
  second: Int32Array
  third: Int32Array
  /** Positions in the order of their bounds, after {@link sortCandidates}. */
  order: Int32Array
}

const bucketCount = 4096

/** Allocates candidates; grows on demand. */
export function createCandidates(): Candidates {
  const room = 1 << 14
  return {
    count: 0,
    next: 0,
    width: 1,
    bound: new Int32Array(room),
    first: new Int32Array(room),
    second: new Int32Array(room),
    third: new Int32Array(room),
    order: new Int32Array(room),
  }
}

/** Adds a chain; missing services are -1. */
export function pushCandidate(c: Candidates, bound: number): number {
  const at = c.count
  if (at === c.bound.length) growColumns(c)
  c.bound[at] = bound
  c.count = at + 1
  return at
}

function growColumns(c: Candidates): void {
  const copyToWiderColumn = (column: Int32Array) => {
    const copy = new Int32Array(column.length * 2)
    copy.set(column)
    return copy
  }
  c.bound = copyToWiderColumn(c.bound)
  c.first = copyToWiderColumn(c.first)
  c.second = copyToWiderColumn(c.second)
  c.third = copyToWiderColumn(c.third)
  c.order = copyToWiderColumn(c.order)
}

const starts = new Int32Array(bucketCount + 1)

/** Sorts candidates by bound into buckets. `width` is the range of bounds per bucket. */
export function sortCandidates(c: Candidates): void {
  c.next = 0
  c.width = 1
  let low = Number.POSITIVE_INFINITY
  let high = 0
  for (let at = 0; at < c.count; at += 1) {
    const bound = c.bound[at] ?? 0
    if (bound < low) low = bound
    if (bound > high) high = bound
  }
  if (c.count === 0) return
  const width = Math.floor((high - low) / bucketCount) + 1
  c.width = width
  starts.fill(0)
  for (let at = 0; at < c.count; at += 1) {
    const bucket = ((((c.bound[at] ?? 0) - low) / width) | 0) + 1
    starts[bucket] = (starts[bucket] ?? 0) + 1
  }
  for (let bucket = 1; bucket <= bucketCount; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  }
  for (let at = 0; at < c.count; at += 1) {
    const bucket = (((c.bound[at] ?? 0) - low) / width) | 0
    const place = starts[bucket] ?? 0
    starts[bucket] = place + 1
    c.order[place] = at
  }
}
