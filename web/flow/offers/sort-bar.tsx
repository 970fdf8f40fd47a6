import { useLingui } from '@lingui/react/macro'
import { type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { endsOf } from '#web/travel-ui/journey-facts.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { DurationText } from '#web/travel-ui/stops-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { bestGroup } from './choose-groups.ts'
import { sortChoices } from './list-choices.ts'
import { type ListProps } from './list-props.ts'
import styles from './sort-bar.module.css'

/** What the list is sorted by, each with the best that it would put first; on a phone a short list of words. */
export function SortBar({ shown, choices, change }: ListProps) {
  const { t } = useLingui()
  const cheapest = bestGroup(shown, 'price')
  const quickest = bestGroup(shown, 'duration')
  const earliest = bestGroup(shown, 'departure')?.journeys[0]
  const words = {
    price: t`Price`,
    duration: t`Duration`,
    departure: t({ message: 'Departure', context: 'sort' }),
  }
  const sentences = {
    price: t`Cheapest first`,
    duration: t`Quickest first`,
    departure: t`Earliest first`,
  }
  const notes = {
    price: cheapest && <PriceText amount={cheapest.averagePerPerson} />,
    duration: quickest && <DurationText minutes={quickest.durationMinutes} />,
    departure: earliest && formatLocalTime(endsOf(earliest).first.departureTime as LocalDateTime),
  }
  return (
    <>
      <RadioGroup
        className={styles.wide}
        label={t`Sort by`}
        isLegendHidden
        value={choices.sort}
        onChange={(sort) => change({ sort })}
        choices={sortChoices.map((value) => ({ value, text: words[value], note: notes[value] }))}
      />
      <select
        className={styles.phone}
        aria-label={t`Sort by`}
        value={choices.sort}
        onChange={(event) =>
          change({ sort: sortChoices.find((sort) => sort === event.target.value) ?? 'price' })
        }
      >
        {sortChoices.map((value) => (
          <option key={value} value={value}>
            {sentences[value]}
          </option>
        ))}
      </select>
    </>
  )
}
