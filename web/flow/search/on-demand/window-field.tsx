import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import {
  minuteOfDayText,
  type TimeWindow,
  isAnyTime,
  minuteRangeOfWindow,
} from '#contract/terms/calendar/time-window.ts'
import { anyTime, type PartOfDay, partOfDay, partsOfDay, windowAround } from '../time-window.ts'
import styles from '../fields/options-section.module.css'

/** Properties of a time window. */
export type WindowFieldProps = {
  readonly label: string
  readonly value: TimeWindow
  readonly onChange: (value: TimeWindow) => void
}

type Choice = 'any' | PartOfDay | 'exact'

// The initial value of "exact hours".
const daytime = { from: 480, to: 1200 }

/** When a flight departs or arrives: any time, a part of the day, or exact hours. */
export function WindowField({ label, value, onChange }: WindowFieldProps) {
  const { t } = useLingui()
  const [wantsExact, setWantsExact] = useState(false)
  const choice: Choice = isAnyTime(value) ? 'any' : (!wantsExact && partOfDay(value)) || 'exact'
  const chooseTimeWindow = (chosen: Choice) => {
    setWantsExact(chosen === 'exact')
    if (chosen === 'any') return onChange({ ...anyTime, by: value.by })
    if (chosen !== 'exact') return onChange(windowAround(value.by, partsOfDay[chosen]))
    onChange(windowAround(value.by, isAnyTime(value) ? daytime : minuteRangeOfWindow(value)))
  }
  return (
    <div className={styles.window}>
      <RadioGroup
        label={label}
        value={value.by}
        onChange={(by) => onChange({ ...value, by })}
        choices={[
          { value: 'departure', text: t`Departure time` },
          { value: 'arrival', text: t`Arrival time` },
        ]}
      />
      <Select
        label={t`Time of day`}
        value={choice}
        onChange={(chosen) => chooseTimeWindow(chosen as Choice)}
        choices={[
          { value: 'any', text: t`Any time` },
          { value: 'morning', text: t`Morning, 06:00–12:00` },
          { value: 'afternoon', text: t`Afternoon, 12:00–18:00` },
          { value: 'evening', text: t`Evening, 18:00–24:00` },
          { value: 'exact', text: t`Choose exact times` },
        ]}
      />
      {choice === 'exact' && <ExactHoursFields value={value} onChange={onChange} />}
    </div>
  )
}

/** From one hour to another; the distance is even, as the search counts hours on either side of a middle. */
function ExactHoursFields({ value, onChange }: Omit<WindowFieldProps, 'label'>) {
  const { t } = useLingui()
  const { from, to } = minuteRangeOfWindow(value)
  const starts = Array.from({ length: 23 }, (_, hour) => hour * 60)
  const ends = Array.from({ length: 11 }, (_, index) => from + (index + 1) * 120)
  return (
    <div className={styles.hours}>
      <Select
        label={t`From (time)`}
        value={String(from)}
        onChange={(start) =>
          onChange(windowAround(value.by, { from: Number(start), to: Math.max(to, Number(start) + 120) }))
        }
        choices={hourChoices([...starts, from])}
      />
      <Select
        label={t`To (time)`}
        value={String(to)}
        onChange={(end) => onChange(windowAround(value.by, { from, to: Number(end) }))}
        choices={hourChoices([...ends, to])}
      />
    </div>
  )
}

function hourChoices(minutes: readonly number[]) {
  return [...new Set(minutes)]
    .filter((minute) => minute <= 24 * 60)
    .toSorted((left, right) => left - right)
    .map((minute) => ({ value: String(minute), text: minuteOfDayText(minute) }))
}
