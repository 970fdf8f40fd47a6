import { useLingui } from '@lingui/react/macro'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DateRangeField } from '#web/ui/date-range-field.tsx'
import { bookableDays, departingOn } from './search-form.ts'
import { errorOf, type SearchPart } from './search-part.ts'
import { fieldIds } from './use-search-form.ts'
import styles from './search-box.module.css'

/** Properties of the dates: the form, and today. */
export type DatesFieldProps = SearchPart & { readonly today: LocalDate | undefined }

// Only the year of an example is read from it, and only until the browser says which day it is.
const someDay = '2026-01-01' as LocalDate

/** The day of departure, and of the return on a round trip. */
export function DatesField(props: DatesFieldProps) {
  const { t } = useLingui()
  const { form, change, today = someDay } = props
  const depart = { id: fieldIds.departOn, label: t`Departure`, error: errorOf(props, 'departOn') }
  const limits = { today, min: today, max: plusDays(today, bookableDays) }
  return (
    <div className={styles.dates}>
      {form.isRoundTrip ? (
        <DateRangeField
          {...limits}
          start={depart}
          end={{ id: fieldIds.returnOn, label: t`Return`, error: errorOf(props, 'returnOn') }}
          value={{ start: form.departOn, end: form.returnOn }}
          onChange={({ start, end }) =>
            change(
              start === form.departOn || end !== form.returnOn
                ? { departOn: start, returnOn: end }
                : departingOn(form, start),
            )
          }
        />
      ) : (
        <DateField
          {...limits}
          {...depart}
          value={form.departOn}
          onChange={(departOn) => change(departingOn(form, departOn))}
        />
      )}
    </div>
  )
}
