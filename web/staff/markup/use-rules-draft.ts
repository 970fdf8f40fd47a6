import { useState } from 'react'
import { type MarkupRule, inOrderOfPriority, markupRuleLimits } from '#contract/terms/price/markup-rule.ts'
import { useUnsaved } from '../form/leave-context.ts'

/** The rules being edited; nothing takes effect before it is saved. */
export type Draft = {
  readonly rules: readonly MarkupRule[]
  readonly isChanged: boolean
  /** Replaces a rule, or adds it; returns its index afterwards, from 0. */
  readonly put: (rule: MarkupRule, index: number | undefined) => number
  readonly remove: (index: number) => void
  /** Moves a rule up or down by one; priorities are renumbered by tens. */
  readonly move: (index: number, by: 1 | -1) => void
  /** Restarts from other rules. */
  readonly replace: (rules: readonly MarkupRule[]) => void
  /** Drops all changes. */
  readonly discard: () => void
}

const step = 10

/** Holds a draft that follows the rules in force until it is changed. */
export function useRulesDraft(inForce: readonly MarkupRule[]): Draft {
  const [changed, setChanged] = useState<readonly MarkupRule[]>()
  const rules = changed ?? inForce
  const isChanged = changed !== undefined && JSON.stringify(changed) !== JSON.stringify(inForce)
  useUnsaved(() => isChanged)
  return {
    rules,
    isChanged,
    put: (rule, index) => {
      const others = index === undefined ? rules : rules.filter((_, at) => at !== index)
      // A rule that keeps its priority keeps its position among equal ones.
      const place = index ?? others.length
      const next = inOrderOfPriority([...others.slice(0, place), rule, ...others.slice(place)])
      setChanged(next)
      return next.indexOf(rule)
    },
    remove: (index) => setChanged(rules.filter((_, at) => at !== index)),
    move: (index, by) => setChanged(withRuleMoved(rules, index, by)),
    replace: (others) => setChanged(others),
    discard: () => setChanged(undefined),
  }
}

function withRuleMoved(rules: readonly MarkupRule[], index: number, by: 1 | -1): readonly MarkupRule[] {
  const [one, other] = [rules[index], rules[index + by]]
  if (!one || !other) return rules
  const swapped = rules.with(index, other).with(index + by, one)
  return swapped.map((rule, at) => ({
    ...rule,
    priority: Math.min((at + 1) * step, markupRuleLimits.priority),
  }))
}
