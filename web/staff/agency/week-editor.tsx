import { useLingui } from '@lingui/react/macro'
import { weekdayNames } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { AgencyPartProps } from './use-agency-form.ts'
import type { HoursFormValues } from './agency-form-values.ts'
import styles from './agency.module.css'

/** The hours of each weekday, and whether the office closes on public holidays. */
export function WeekEditor({ form }: AgencyPartProps) {
  const { t } = useLingui()
  const names = weekdayNames(useLanguage(), 'long')
  const { week, keepsHolidays } = form.typed
  const changeWeekday = (index: number, more: Partial<HoursFormValues>) => {
    const day = week[index]
    if (day) form.change({ week: week.with(index, { ...day, ...more }) })
  }
  const [monday] = week
  return (
    <>
      <div className={styles.week}>
        {week.map((day, index) => (
          <div key={names[index]} className={styles.day} role="group" aria-label={names[index] ?? ''}>
            <Checkbox
              id={form.field(`week.${index}.isOpen`).id}
              error={form.field(`week.${index}.isOpen`).error}
              label={names[index]}
              isChecked={day.isOpen}
              onChange={(isOpen) => changeWeekday(index, { isOpen })}
            />
            {day.isOpen ? (
              <HoursFields
                form={form}
                place={`week.${index}`}
                hours={day}
                onChange={(more) => changeWeekday(index, more)}
              />
            ) : (
              <span className={styles.closed}>{t`Closed all day`}</span>
            )}
          </div>
        ))}
      </div>
      <div>
        <Button
          onClick={() =>
            monday &&
            form.change({ week: week.map((day) => (day.isOpen ? { ...monday, isOpen: true } : day)) })
          }
        >{t`Copy Monday’s hours to all open days`}</Button>
      </div>
      <Checkbox
        label={t`Closed on Thai public holidays`}
        hint={t`Added automatically, including substitution days. Special days below take priority.`}
        isChecked={keepsHolidays}
        onChange={(isKept) => form.change({ keepsHolidays: isKept })}
      />
    </>
  )
}

/** Properties of opening and closing time. */
export type HoursFieldsProps = AgencyPartProps & {
  /** The path of the day in the form: "week.0". */
  readonly place: string
  readonly hours: HoursFormValues
  readonly onChange: (more: Partial<HoursFormValues>) => void
}

/** Opening and closing time of a day. */
export function HoursFields({ form, place, hours, onChange }: HoursFieldsProps) {
  const { t } = useLingui()
  const clockFieldProps = (name: 'opens' | 'closes') => ({
    ...form.field(`${place}.${name}`),
    value: hours[name],
    onChange: (text: string) => onChange({ [name]: text }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 5,
    className: styles.clock,
  })
  return (
    <>
      <TextField {...clockFieldProps('opens')} label={t`Opens`} />
      <TextField {...clockFieldProps('closes')} label={t`Closes`} />
    </>
  )
}
