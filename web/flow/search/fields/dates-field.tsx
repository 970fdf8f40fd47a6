import { useLingui } from '@lingui/react/macro'
import { DateRangeField } from '#web/ui/calendar/date-range-field.tsx'
import { fieldId } from '../field-ids.ts'
import { dateLimits, type DatesFieldProps, LegDateField } from './leg-date-field.tsx'
import { pricedCalendarRenderer } from './priced-calendar-renderer.tsx'
import { firstLeg, withLeg } from '../search-form.ts'
import { errorOf } from '../search-field-props.ts'
import styles from '../search-box.module.css'

/** The day of departure, and of the return on a round trip. */
export function DatesField(props: DatesFieldProps) {
  const { t } = useLingui()
  const { form, change, today } = props
  const { on } = firstLeg(form)
  if (form.shape !== 'roundTrip') {
    return (
      <div className={styles.dates}>
        <LegDateField {...props} index={0} />
      </div>
    )
  }
  return (
    <div className={styles.dates}>
      <DateRangeField
        {...dateLimits(today)}
        start={{ id: fieldId('on.0'), label: t`Departure`, error: errorOf(props, 'on.0') }}
        end={{ id: fieldId('returnOn'), label: t`Return`, error: errorOf(props, 'returnOn') }}
        value={{ start: on, end: form.returnOn }}
        onChange={({ start, end }) => {
          const changed = start === on ? form : withLeg(form, 0, { on: start })
          change(end === form.returnOn ? changed : { ...changed, returnOn: end })
        }}
        panel={pricedCalendarRenderer({ form, index: 0, today })}
      />
    </div>
  )
}
