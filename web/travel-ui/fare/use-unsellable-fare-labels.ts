import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UnsoldAnswer } from '#contract/api/offers.ts'

/** Returns how many offers cannot be sold and why, one sentence for each reason. */
export function useUnsellableFareLabels(): (unsold: UnsoldAnswer) => readonly string[] {
  const { t } = useLingui()
  return ({ payAtOnce = 0, otherCurrency = 0, incomplete = 0, routing = 0 }) => [
    ...(payAtOnce > 0
      ? [
          t`${plural(payAtOnce, { one: '# fare must', other: '# fares must' })} be paid to the airline at once.`,
        ]
      : []),
    ...(otherCurrency > 0
      ? [t`${plural(otherCurrency, { one: '# fare is', other: '# fares are' })} priced in another currency.`]
      : []),
    ...(incomplete > 0
      ? [t`${plural(incomplete, { one: '# fare came', other: '# fares came' })} without all details.`]
      : []),
    ...(routing > 0
      ? [t`${plural(routing, { one: '# fare is', other: '# fares are' })} excluded by routing rules.`]
      : []),
  ]
}
