import { useLingui } from '@lingui/react/macro'
import { bookableDays } from '#contract/terms/calendar/bookable-days.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { fieldId } from '../field-ids.ts'
import { pricedCalendarRenderer } from './priced-calendar-renderer.tsx'
import { withLeg } from '../search-form.ts'
import { errorOf, type SearchPart } from '../search-field-props.ts'

/** Properties of the dates: the form, and today. */
export type DatesFieldProps = SearchPart & { readonly today: LocalDate | undefined }

// Only its year is used, in an example, until the browser reports the date.
const someDay = '2026-01-01' as LocalDate

/** Returns which days can be chosen. */
export function dateLimits(today: LocalDate = someDay) {
  return { today, min: today, max: plusDays(today, bookableDays) }
}

/** The day of one leg. */
export function LegDateField({ index, today, ...part }: DatesFieldProps & { readonly index: number }) {
  const { t } = useLingui()
  const { form, change } = part
  return (
    <DateField
      {...dateLimits(today)}
      id={fieldId(`on.${index}`)}
      label={t`Departure`}
      error={errorOf(part, `on.${index}`)}
      value={form.legs[index]?.on ?? ''}
      onChange={(on) => change((now) => withLeg(now, index, { on }))}
      panel={pricedCalendarRenderer({ form, index, today })}
    />
  )
}
