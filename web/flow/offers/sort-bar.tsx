import { useLingui } from '@lingui/react/macro'
import { type LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalTime } from '#web/i18n/date-format.ts'
import { endsOf } from '#web/travel-ui/journey-facts.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { DurationText } from '#web/travel-ui/stops-text.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { type SortChoice } from './list-choices.ts'
import { type ListProps } from './list-props.ts'
import { firstRow } from './row-order.ts'
import styles from './sort-bar.module.css'

/** What the list is sorted by, each with the best that it would put first; on a phone a short list of words. */
const sortChoices = ['price', 'duration', 'departure'] as const satisfies readonly SortChoice[]

/** What the list is sorted by. */
export function SortBar({ rows: shown, choices, change }: ListProps) {
  const { t } = useLingui()
  const cheapest = firstRow(shown, 'price')
  const quickest = firstRow(shown, 'duration')
  const earliest = firstRow(shown, 'departure')?.journeys[0]
  const sort = sortChoices.find((one) => one === choices.sort) ?? 'price'
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
    price: cheapest && <PriceText amount={cheapest.perPerson} />,
    duration: quickest && <DurationText minutes={quickest.durationMinutes} />,
    departure: earliest && formatLocalTime(endsOf(earliest).first.departureTime as LocalDateTime),
  }
  return (
    <>
      <RadioGroup
        className={styles.wide}
        label={t`Sort by`}
        isLegendHidden
        value={sort}
        onChange={(next) => change({ ...choices, sort: next })}
        choices={sortChoices.map((value) => ({ value, text: words[value], note: notes[value] }))}
      />
      <select
        className={styles.phone}
        aria-label={t`Sort by`}
        value={sort}
        onChange={(event) =>
          change({ ...choices, sort: sortChoices.find((one) => one === event.target.value) ?? 'price' })
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
