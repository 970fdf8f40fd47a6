import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { cabinClasses } from '#contract/terms/codes.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/calendar/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { targets } from './focus-target.ts'
import type { FlightSearchForm } from './use-flight-search.ts'
import styles from './new-booking.module.css'

/** Properties of the search row. */
export type FlightSearchFormProps = {
  readonly form: FlightSearchForm
  readonly change: (form: FlightSearchForm) => void
  readonly today: string
  readonly isBusy: boolean
  readonly onSearch: (form: FlightSearchForm) => void
}

/** The search row: codes, dates in any form, party and cabin. Enter searches from every field. */
export function FlightSearchRow({ form, change, today, isBusy, onSearch }: FlightSearchFormProps) {
  const { t } = useLingui()
  const cabinName = useCabinName()
  const [isChecked, setChecked] = useState(false)
  const isCode = (text: string) => /^[A-Z]{3}$/i.test(text.trim())
  const isReady = isCode(form.origin) && isCode(form.destination) && form.departsOn !== ''
  const place = (name: 'origin' | 'destination') => ({
    value: form[name],
    onChange: (value: string) => change({ ...form, [name]: value.toUpperCase() }),
    maxLength: 3,
    autoComplete: 'off',
    spellCheck: false,
    error: isChecked && !isCode(form[name]) ? t`3-letter code` : undefined,
  })
  const count = (name: 'adults' | 'children' | 'infants') => ({
    value: form[name],
    onChange: (value: string) => change({ ...form, [name]: value.replaceAll(/\D/g, '').slice(-1) }),
    inputMode: 'numeric' as const,
    className: styles.count,
    onFocus: (event: { readonly target: HTMLInputElement }) => event.target.select(),
  })
  const submit = () => {
    setChecked(true)
    if (isReady) onSearch(form)
  }
  return (
    <form
      className={styles.row}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField id={targets.origin} label={t`From`} className={styles.code} {...place('origin')} />
      <TextField label={t`To`} className={styles.code} {...place('destination')} />
      <DateInput
        label={t`Departure`}
        className={styles.date}
        value={form.departsOn}
        onChange={(departsOn) => change({ ...form, departsOn })}
        today={today}
        error={isChecked && form.departsOn === '' ? t`Enter a date.` : undefined}
      />
      <DateInput
        label={t`Return (optional)`}
        className={styles.date}
        value={form.returnsOn}
        onChange={(returnsOn) => change({ ...form, returnsOn })}
        today={today}
      />
      <TextField label={t`Adults`} {...count('adults')} />
      <TextField label={t`Children`} {...count('children')} />
      <TextField label={t`Infants`} {...count('infants')} />
      <Select
        label={t`Cabin`}
        value={form.cabin}
        onChange={(value) =>
          change({ ...form, cabin: cabinClasses.find((one) => one === value) ?? 'economy' })
        }
        choices={cabinClasses.map((value) => ({ value, text: cabinName(value) }))}
      />
      <Button type="submit" isBusy={isBusy} className={styles.small}>{t`Search`}</Button>
    </form>
  )
}
