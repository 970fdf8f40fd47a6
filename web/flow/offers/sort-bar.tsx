import { useLingui } from '@lingui/react/macro'
import { type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { endsOf } from '#web/travel-ui/journey-facts.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { DurationText } from '#web/travel-ui/stops-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { bestGroup } from './choose-groups.ts'
import { type ListProps } from './list-props.ts'

/** What the list is sorted by, each with the best that it would put first. */
export function SortBar({ shown, choices, change }: ListProps) {
  const { t } = useLingui()
  const cheapest = bestGroup(shown, 'price')
  const quickest = bestGroup(shown, 'duration')
  const earliest = bestGroup(shown, 'departure')?.journeys[0]
  return (
    <RadioGroup
      label={t`Sort by`}
      isLegendHidden
      value={choices.sort}
      onChange={(sort) => change({ sort })}
      choices={[
        { value: 'price', text: t`Price`, note: cheapest && <PriceText amount={cheapest.total} /> },
        {
          value: 'duration',
          text: t`Duration`,
          note: quickest && <DurationText minutes={quickest.durationMinutes} />,
        },
        {
          value: 'departure',
          text: t`Departure`,
          note: earliest && formatLocalTime(endsOf(earliest).first.departureTime as LocalDateTime),
        },
      ]}
    />
  )
}
