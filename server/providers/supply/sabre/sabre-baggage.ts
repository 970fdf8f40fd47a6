import { type BaggageAllowance } from '#contract/terms/offer.ts'
import { type SabreGraph } from './sabre-graph.ts'
import { type WireObject, countOf, membersOf, rowsOf } from './sabre-read.ts'

type Bags = { readonly pieces: number; readonly kg: number }

const none: Bags = { pieces: 0, kg: 0 }
/** What a piece weighs when it is held against an allowance that is told in kilograms. */
const usualPieceKg = 23

/**
 * Free bags of a passenger on the segment that allows least, of `segments` in all. It is told in pieces or, mostly in
 * Asia, in weight; a segment of which nothing is told allows nothing for sure.
 */
export function baggageOf(info: WireObject, segments: number, graph: SabreGraph): BaggageAllowance {
  const rows = rowsOf(info['baggageInformation'])
  const checked = leastOf(rows, { provision: 'A', segments }, graph)
  const cabin = leastOf(rows, { provision: 'B', segments }, graph)
  return {
    cabinPieces: cabin.pieces,
    cabinKg: cabin.kg,
    checkedPieces: checked.pieces,
    checkedKg: checked.kg,
  }
}

function leastOf(
  rows: readonly WireObject[],
  asked: { readonly provision: 'A' | 'B'; readonly segments: number },
  graph: SabreGraph,
): Bags {
  const bySegment: (Bags | undefined)[] = []
  for (const row of rows) {
    if (row['provisionType'] !== asked.provision) continue
    const bags = bagsOf(graph.at('baggageAllowanceDescs', membersOf(row['allowance'])['ref']))
    for (const segment of rowsOf(row['segments'])) {
      const id = countOf(segment['id'])
      if (id !== undefined && id < asked.segments) bySegment[id] = lesserOf(bySegment[id] ?? bags, bags)
    }
  }
  let least = bySegment[0] ?? none
  for (let id = 1; id < asked.segments; id += 1) least = lesserOf(least, bySegment[id] ?? none)
  return least
}

function lesserOf(left: Bags, right: Bags): Bags {
  return weightOf(right) < weightOf(left) ? right : left
}

function weightOf({ pieces, kg }: Bags): number {
  return pieces > 0 ? pieces * (kg || usualPieceKg) : kg
}

function bagsOf(allowance: WireObject | undefined): Bags {
  const weight = countOf(allowance?.['weight']) ?? 0
  const kg = allowance?.['unit'] === 'lbs' ? Math.floor(weight * 0.4536) : weight
  return { pieces: countOf(allowance?.['pieceCount']) ?? 0, kg }
}
