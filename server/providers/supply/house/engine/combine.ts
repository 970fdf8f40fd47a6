/** Something with a cost that can be put after another. */
export type Costed = { readonly cost: number }

/** Several things in order and what they cost together. */
export type Combined<One> = { readonly items: readonly One[]; readonly cost: number }

/** How to combine: how many results are wanted and which neighbours fit. */
export type CombineRule<One> = { readonly count: number; readonly fits: (before: One, after: One) => boolean }

/**
 * The cheapest combinations that take one of each list. Costs add up, so among sorted lists the pair at
 * positions i and j can be among the `count` cheapest only when (i + 1) × (j + 1) does not exceed it;
 * pairs that do not fit are made up for by looking twice as far.
 */
export function cheapestCombinations<One extends Costed>(
  lists: readonly (readonly One[])[],
  rule: CombineRule<One>,
): Combined<One>[] {
  const [first, ...rest] = lists.map((list) => list.toSorted((left, right) => left.cost - right.cost))
  if (!first) return []
  const start = first.map((one): Combined<One> => ({ items: [one], cost: one.cost }))
  return rest.reduce((combined, list) => extend(combined, list, rule), start).slice(0, rule.count)
}

function extend<One extends Costed>(
  combined: readonly Combined<One>[],
  list: readonly One[],
  rule: CombineRule<One>,
): Combined<One>[] {
  const reach = rule.count * 2
  const pairs: Combined<One>[] = []
  for (const [index, before] of combined.slice(0, reach).entries()) {
    const last = before.items.at(-1)
    for (const after of list.slice(0, Math.ceil(reach / (index + 1)))) {
      if (last && rule.fits(last, after))
        pairs.push({ items: [...before.items, after], cost: before.cost + after.cost })
    }
  }
  return pairs.sort((left, right) => left.cost - right.cost).slice(0, reach)
}
