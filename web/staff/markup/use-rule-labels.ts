import { useLingui } from '@lingui/react/macro'
import { type CabinClass, cabinClasses } from '#contract/terms/codes.ts'
import type { Refundability } from '#contract/terms/fare.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import type { MarkupFinding } from '#contract/terms/price/markup-rule-checks.ts'
import type { SalesChannel } from '#contract/terms/price/markup-rule.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'

type LabelsByKey<Key extends string> = Readonly<Record<Key, string>>

/** Labels of rule conditions. */
export type RuleLabels = {
  readonly cabins: LabelsByKey<CabinClass>
  readonly refundabilities: LabelsByKey<Refundability>
  readonly channels: LabelsByKey<SalesChannel>
  readonly shapes: LabelsByKey<TripShape>
}

/** Returns the labels of rule conditions, for selects and for sentences. */
export function useRuleLabels(): RuleLabels {
  const { t } = useLingui()
  const cabinName = useCabinName()
  return {
    cabins: Object.fromEntries(cabinClasses.map((one) => [one, cabinName(one)])) as LabelsByKey<CabinClass>,
    refundabilities: {
      nonRefundable: t`non-refundable`,
      withConditions: t`refundable with conditions`,
      refundable: t`refundable`,
    },
    channels: { web: t`online`, agent: t`by agents`, staff: t`by staff` },
    shapes: { oneWay: t`one way`, roundTrip: t`round trip`, multiCity: t`multi-city` },
  }
}

/** Returns the sentence of a finding. */
export function useFindingLabels(): (finding: MarkupFinding) => string {
  const { t } = useLingui()
  return ({ kind, other = 0 }) => {
    switch (kind) {
      case 'leastAboveMost':
        return t`Minimum is above maximum.`
      case 'datesOutOfOrder':
        return t`End date is before start date.`
      case 'neverReached':
        return t`Never applies: rule ${other} matches all its offers and stops.`
      case 'over':
        return t`Expired. No longer applies.`
      case 'addsNothing':
        return t`No amount set.`
      case 'addsUp':
        return t`May add to rule ${other}.`
    }
  }
}
