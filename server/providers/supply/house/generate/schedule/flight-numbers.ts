import { hashFractionOf } from '../../engine/hash.ts'

/** Flight numbers of a rotation: outbound and return. */
export type NumberPair = { readonly out: number; readonly back: number }

const longHaul = { from: 10, to: 990 }
const others = { from: 1000, to: 9800 }

/**
 * Returns numbers for this many rotations: known ones first, then pairs of an even and the next odd number
 * from a start derived from the route's key. No number repeats on the route, and none is in `taken`.
 */
export function flightNumbers(
  route: { name: string; isLong: boolean; known: { out: readonly number[]; back: readonly number[] } },
  count: number,
  taken: ReadonlySet<number>,
): readonly NumberPair[] {
  const { out, back } = reuseKnownNumbers(route.known, taken)
  const used = new Set([...out, ...back])
  const { from, to } = route.isLong ? longHaul : others
  let next = from + 2 * Math.floor((hashFractionOf(`numbers ${route.name}`) * (to - from)) / 2)
  const nextFreePair = (): NumberPair => {
    for (let tried = 0; tried <= 5000; tried += 1) {
      const even = next
      next = even + 2 > 9998 ? from : even + 2
      if (![even, even + 1].some((one) => used.has(one) || taken.has(one)))
        return { out: even, back: even + 1 }
    }
    throw new RangeError(`no numbers are left for ${route.name}`)
  }
  return Array.from({ length: count }, (_, index) => {
    const known = { out: out[index], back: back[index] }
    if (known.out !== undefined && known.back !== undefined) return { out: known.out, back: known.back }
    const made = nextFreePair()
    return { out: known.out ?? made.out, back: known.back ?? made.back }
  })
}

function reuseKnownNumbers(
  known: { out: readonly number[]; back: readonly number[] },
  taken: ReadonlySet<number>,
): { out: readonly number[]; back: readonly number[] } {
  const out = [...new Set(known.out)].filter((one) => !taken.has(one))
  const back = [...new Set(known.back)].filter((one) => !taken.has(one) && !out.includes(one))
  return { out, back }
}
