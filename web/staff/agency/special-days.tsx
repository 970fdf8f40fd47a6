import { useLingui } from '@lingui/react/macro'
import { plusDays } from '#contract/terms/time.ts'
import { useHolidays } from '#web/api/reference/use-holidays.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { AgencyPartProps } from './use-agency-form.ts'
import { HolidayList } from './holiday-list.tsx'
import type { TypedDay } from './agency-form-values.ts'
import { HoursFields } from './week-editor.tsx'
import styles from './agency.module.css'

/** How many days ahead holidays are listed. */
const daysAhead = 366

/** Days with other hours than their weekday, besides the public holidays, which apply automatically. */
export function SpecialDays({ form }: AgencyPartProps) {
  const { t } = useLingui()
  const today = browserToday()
  const period = { from: today, to: plusDays(today, daysAhead) }
  const holidays = useHolidays(period)
  const { days, keepsHolidays } = form.typed
  const changeDays = (next: readonly TypedDay[]) => form.change({ days: next })
  const addSpecialDay = (on: string, isOpen: boolean) => {
    const id = Math.max(-1, ...days.map((one) => one.id)) + 1
    changeDays([...days, { id, on, isOpen, opens: '8:30', closes: '17:00', note: '' }])
  }
  return (
    <section className={styles.part} aria-labelledby="agency-days">
      <h3 id="agency-days" className={styles.subtitle}>{t`Special days`}</h3>
      <p className={styles.soft}>
        {t`Days that are closed or have different hours, regardless of the weekly hours.`}
      </p>
      <ol className={styles.list}>
        {days.map((day, index) => (
          <li key={day.id} className={styles.item}>
            <DayFields
              form={form}
              index={index}
              holiday={holidays(day.on)}
              onChange={(more) => changeDays(days.with(index, { ...day, ...more }))}
            />
            <div className={styles.ways}>
              <Button
                kind="danger"
                aria-label={t`Delete day ${index + 1}`}
                onClick={() => changeDays(days.toSpliced(index, 1))}
              >{t`Delete`}</Button>
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button onClick={() => addSpecialDay('', false)}>{t`Add day`}</Button>
      </div>
      {keepsHolidays && (
        <HolidayList
          period={period}
          taken={days.map(({ on }) => on)}
          onOpen={(on) => addSpecialDay(on, true)}
        />
      )}
    </section>
  )
}

type DayFieldsProps = AgencyPartProps & {
  readonly index: number
  readonly holiday: string | undefined
  readonly onChange: (more: Partial<TypedDay>) => void
}

function DayFields({ form, index, holiday, onChange }: DayFieldsProps) {
  const { t } = useLingui()
  const day = form.typed.days[index]
  if (!day) return null
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t`Day ${index + 1}`}</legend>
      <div className={styles.dayFields}>
        <DateField
          {...form.field(`days.${index}.on`)}
          label={t`Date`}
          hint={holiday}
          value={day.on}
          onChange={(on) => onChange({ on })}
          today={browserToday()}
        />
        <TextField
          label={t`Reason (shown to customers)`}
          value={day.note}
          onChange={(note) => onChange({ note })}
          autoComplete="off"
          maxLength={80}
        />
        <Checkbox label={t`Open`} isChecked={day.isOpen} onChange={(isOpen) => onChange({ isOpen })} />
        {day.isOpen && <HoursFields form={form} place={`days.${index}`} hours={day} onChange={onChange} />}
      </div>
    </fieldset>
  )
}
