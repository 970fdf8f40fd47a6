import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LocalDate, parseLocalDate } from '#contract/terms/time.ts'
import { Button } from '#web/ui/button.tsx'
import { DateRangeField } from '#web/ui/calendar/date-range-field.tsx'
import { presetDays, presets } from './report-url.ts'
import type { ReportProps } from './report-props.ts'
import { usePresetNames } from './use-report-labels.ts'
import styles from './reports.module.css'

type Days = { readonly start: string; readonly end: string }

/** The period of a report: a preset, or a first and a last day. */
export function PeriodPicker({ address, today, change }: ReportProps & { readonly today: LocalDate }) {
  const { t } = useLingui()
  const names = usePresetNames()
  const [days, setDays] = useState<Days>({ start: address.from, end: address.to })
  const changePeriod = (next: Days) => {
    setDays(next)
    const [from, to] = [parseLocalDate(next.start), parseLocalDate(next.end)]
    if (from && to && from <= to) change({ from, to })
  }
  return (
    <div className={styles.period}>
      <div className={styles.presets} role="group" aria-label={t`Period`}>
        {presets.map((preset) => {
          const { from, to } = presetDays(preset, today)
          return (
            <Button
              key={preset}
              aria-pressed={from === address.from && to === address.to}
              className={styles.preset}
              onClick={() => change({ from, to })}
            >
              {names[preset]}
            </Button>
          )
        })}
      </div>
      <DateRangeField
        start={{ label: t`First day` }}
        end={{ label: t`Last day` }}
        value={days}
        onChange={changePeriod}
        today={today}
      />
    </div>
  )
}
