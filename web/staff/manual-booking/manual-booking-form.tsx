import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { ConsentStep } from '../new-booking/consent-step.tsx'
import { CustomerStep } from '../new-booking/customer-step.tsx'
import { focusTarget } from '../new-booking/focus-target.ts'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { EntrySummary } from './entry-summary.tsx'
import { enterButtonId, pnrTextId } from './field-ids.ts'
import { ManualFlightsStep } from './flights-step.tsx'
import { PnrStep } from './pnr-step.tsx'
import { ReservationStep } from './reservation-step.tsx'
import { TravellersStep } from './travellers-step.tsx'
import { type ManualBookingEntry, useManualBooking } from './use-manual-booking.ts'
import styles from '../new-booking/new-booking.module.css'

/** Properties of the form; `onMade` gets the booking. */
export type ManualBookingFormProps = { readonly onMade: (made: CustomerBookingAnswer) => void }

/** A booking made in a GDS or on an airline's website: pasted or typed, with the sums beside it; Ctrl+Enter enters it. */
export function ManualBookingForm({ onMade }: ManualBookingFormProps) {
  const { t } = useLingui()
  const entry = useManualBooking(onMade)
  const { consent, values } = entry
  useShortcutHelp([{ keys: ['Ctrl Enter'], does: t`Enter booking` }])
  useEnterKey(entry)
  useEffect(() => focusTarget(pnrTextId), [])
  return (
    <div className={styles.columns} data-priced>
      <div className={styles.stack}>
        <PnrStep values={values} change={entry.change} today={entry.today} />
        <ReservationStep entry={entry} />
        <ManualFlightsStep entry={entry} />
        <TravellersStep entry={entry} />
        <CustomerStep contact={entry.contact} change={entry.setContact} nextTarget={enterButtonId} />
        <ConsentStep
          consent={consent}
          change={entry.setConsent}
          isChecked={entry.isChecked}
          statement={entry.statement}
        />
      </div>
      <div className={styles.summary}>
        <EntrySummary entry={entry} />
      </div>
    </div>
  )
}

/** Ctrl+Enter enters the booking from wherever the focus is. */
function useEnterKey({ enter }: ManualBookingEntry): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (!isEnter || event.defaultPrevented) return
      event.preventDefault()
      enter()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enter])
}
