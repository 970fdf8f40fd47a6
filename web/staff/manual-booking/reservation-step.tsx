import { useLingui } from '@lingui/react/macro'
import { reservationSystems } from '#contract/terms/manual-booking/reservation-system.ts'
import { Card } from '#web/ui/card.tsx'
import { DateInput } from '#web/ui/calendar/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { manualFieldId } from './field-ids.ts'
import { isTicketed } from './manual-booking-values.ts'
import type { ManualBookingEntry } from './use-manual-booking.ts'
import { useReservationSystemNames } from './use-reservation-system-names.ts'
import styles from '../new-booking/new-booking.module.css'
import own from './manual-booking.module.css'

/** Where the booking was made, its PNR, whose tickets are used, and the time limit. */
export function ReservationStep({ entry }: { readonly entry: ManualBookingEntry }) {
  const { t } = useLingui()
  const systems = useReservationSystemNames()
  const { values, change, gaps, today } = entry
  const isPaidLater = isTicketed(values)
  const missing = (path: string) => (gaps.has(path) ? t`Missing` : undefined)
  const code = (name: 'recordLocator' | 'ticketingAirline', most: number) => ({
    id: manualFieldId(name),
    value: values[name],
    onChange: (value: string) => change({ [name]: value.toUpperCase() }),
    error: missing(name),
    maxLength: most,
    autoComplete: 'off',
    spellCheck: false,
    lang: 'en',
  })
  return (
    <Card labelledBy="manual-reservation-title" className={styles.part}>
      <h2 id="manual-reservation-title" className={styles.title}>{t`Booking`}</h2>
      <div className={own.reservation}>
        <Select
          label={t`Booked in`}
          value={values.reservationSystem}
          onChange={(value) =>
            change({ reservationSystem: reservationSystems.find((one) => one === value) ?? 'other' })
          }
          choices={reservationSystems.map((value) => ({ value, text: systems[value] }))}
        />
        <TextField label={t`PNR`} {...code('recordLocator', 8)} />
        <TextField label={t`Ticketing airline`} placeholder="TG" {...code('ticketingAirline', 2)} />
        <DateInput
          id={manualFieldId('timeLimitAt')}
          label={isPaidLater ? t`Payment deadline (optional)` : t`Ticketing time limit`}
          value={values.limitOn}
          onChange={(limitOn) => change({ limitOn })}
          error={missing('timeLimitAt')}
          today={today}
        />
        <TextField
          label={t`Time (Bangkok)`}
          value={values.limitTime}
          onChange={(limitTime) => change({ limitTime })}
          placeholder="18:00"
          maxLength={5}
          autoComplete="off"
        />
      </div>
      <p className={styles.soft}>
        {isPaidLater
          ? t`All tickets are issued. The customer can pay until this deadline, or until departure.`
          : t`The order ends unpaid before this limit. Nothing is sent to a supplier: cancel the PNR where it was booked.`}
      </p>
    </Card>
  )
}
