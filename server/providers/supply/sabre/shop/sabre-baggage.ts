import type { BaggageAllowance, BaggageKind } from '#contract/terms/offer.ts'
import type { SabreGraph } from './sabre-graph.ts'
import { type WireObject, asCount, asObject, asObjectList } from './sabre-json-values.ts'

type Bags = { readonly pieces: number; readonly kg: number }

/** Weight of a piece when compared with an allowance in kilograms. */
const usualPieceKg = 23

/**
 * Returns the smallest free allowance of a passenger over all `segments`. It is stated in pieces or, mostly
 * in Asia, in weight. A kind of bag that a segment does not state is not stated.
 */
export function baggageOf(info: WireObject, segments: number, graph: SabreGraph): BaggageAllowance {
  const rows = asObjectList(info['baggageInformation'])
  const checked = leastAllowance(rows, { provision: 'A', segments }, graph)
  const cabin = leastAllowance(rows, { provision: 'B', segments }, graph)
  const notStated: BaggageKind[] = [
    ...(cabin ? [] : ['cabin' as const]),
    ...(checked ? [] : ['checked' as const]),
  ]
  return {
    cabinPieces: cabin?.pieces ?? 0,
    cabinKg: cabin?.kg ?? 0,
    checkedPieces: checked?.pieces ?? 0,
    checkedKg: checked?.kg ?? 0,
    ...(notStated.length > 0 ? { notStated } : {}),
  }
}

function leastAllowance(
  rows: readonly WireObject[],
  asked: { readonly provision: 'A' | 'B'; readonly segments: number },
  graph: SabreGraph,
): Bags | undefined {
  const bySegment: (Bags | undefined)[] = []
  for (const row of rows) {
    if (row['provisionType'] !== asked.provision) continue
    const bags = parseAllowance(graph.at('baggageAllowanceDescs', asObject(row['allowance'])['ref']))
    if (!bags) continue
    for (const segment of asObjectList(row['segments'])) {
      const id = asCount(segment['id'])
      if (id !== undefined && id < asked.segments)
        bySegment[id] = smallerAllowance(bySegment[id] ?? bags, bags)
    }
  }
  let [least] = bySegment
  for (let id = 1; id < asked.segments; id += 1) {
    const next = bySegment[id]
    least = least && next && smallerAllowance(least, next)
  }
  return least
}

function smallerAllowance(left: Bags, right: Bags): Bags {
  return allowanceWeight(right) < allowanceWeight(left) ? right : left
}

function allowanceWeight({ pieces, kg }: Bags): number {
  return pieces > 0 ? pieces * (kg || usualPieceKg) : kg
}

/** Undefined where neither pieces nor weight are stated. */
function parseAllowance(allowance: WireObject | undefined): Bags | undefined {
  const pieces = asCount(allowance?.['pieceCount'])
  const weight = asCount(allowance?.['weight'])
  if (pieces === undefined && weight === undefined) return undefined
  const kg = allowance?.['unit'] === 'lbs' ? Math.floor((weight ?? 0) * 0.4536) : (weight ?? 0)
  return { pieces: pieces ?? 0, kg }
}
