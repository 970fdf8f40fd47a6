import { useLingui } from '@lingui/react/macro'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { focusTarget, passengerTargetId } from '../new-booking/focus-target.ts'
import { PassengerRow } from '../new-booking/passengers/passenger-row.tsx'
import { manualFieldId } from './field-ids.ts'
import {
  type FareFields,
  type TravellerFields,
  emptyTraveller,
  enteredPassengerTypes,
} from './manual-booking-values.ts'
import type { ManualBookingEntry } from './use-manual-booking.ts'
import styles from '../new-booking/new-booking.module.css'
import own from './manual-booking.module.css'

const mostTravellers = 18

/** The passengers of the booking, each with amounts and ticket number. */
export function TravellersStep({ entry }: { readonly entry: ManualBookingEntry }) {
  const { t } = useLingui()
  const { values, change } = entry
  const { travellers } = values
  const add = () => {
    // The same fare as the passenger before, which a clerk corrects for children.
    const { ticketNumber: _, ...money } = travellers.at(-1)?.money ?? emptyTraveller.money
    change({ travellers: [...travellers, { ...emptyTraveller, money: { ...money, ticketNumber: '' } }] })
    focusTarget(passengerTargetId(travellers.length, 'title'))
  }
  return (
    <Card labelledBy="manual-travellers-title" className={styles.part}>
      <h2 id="manual-travellers-title" className={styles.title}>{t`Passengers and fares`}</h2>
      <p className={styles.soft}>
        {t`Amounts in baht. Ticket numbers for all passengers or for none: 217-2345678901, with check digit -6 or conjunction tickets -02 if there are any.`}
      </p>
      {travellers.map((traveller, place) => (
        <TravellerRow
          key={place}
          entry={entry}
          traveller={traveller}
          place={place}
          remove={
            travellers.length > 1
              ? () => change({ travellers: travellers.filter((_one, at) => at !== place) })
              : undefined
          }
        />
      ))}
      {travellers.length < mostTravellers && (
        <div className={styles.row}>
          <Button className={styles.small} onClick={add}>{t`Add passenger`}</Button>
        </div>
      )}
    </Card>
  )
}

type TravellerRowProps = {
  readonly entry: ManualBookingEntry
  readonly traveller: TravellerFields
  readonly place: number
  readonly remove: (() => void) | undefined
}

function TravellerRow({ entry, traveller, place, remove }: TravellerRowProps) {
  const { t, i18n } = useLingui()
  const { values, change, today, isChecked } = entry
  const { type, fields } = traveller
  const set = (more: Partial<TravellerFields>) =>
    change({ travellers: values.travellers.map((one, at) => (at === place ? { ...one, ...more } : one)) })
  return (
    <div className={own.traveller}>
      <PassengerRow
        slot={{ type, fields }}
        place={place}
        documents={fields.passportNumber === '' ? 'none' : 'passport'}
        travelEndsOn={values.flights.at(-1)?.arrivesOn ?? ''}
        today={today}
        isChecked={isChecked}
        change={(next) => set({ fields: next })}
      />
      <div className={own.money}>
        <Select
          id={manualFieldId(`passengers.${place}.type`)}
          label={t`Type`}
          value={type}
          onChange={(value) => set({ type: enteredPassengerTypes.find((one) => one === value) ?? 'adult' })}
          choices={enteredPassengerTypes.map((value) => ({ value, text: i18n._(passengerTypeNames[value]) }))}
        />
        <FareFieldsRow entry={entry} money={traveller.money} place={place} set={set} />
        {remove && (
          <Button className={styles.small} onClick={remove}>{t`Remove passenger ${place + 1}`}</Button>
        )}
      </div>
    </div>
  )
}

type FareRowProps = {
  readonly entry: ManualBookingEntry
  readonly money: FareFields
  readonly place: number
  readonly set: (more: Partial<TravellerFields>) => void
}

function FareFieldsRow({ entry: { gaps }, money, place, set }: FareRowProps) {
  const { t } = useLingui()
  const field = (name: keyof FareFields) => {
    const path = `fares.${place}.${name}`
    return {
      id: manualFieldId(path),
      value: money[name],
      onChange: (value: string) => set({ money: { ...money, [name]: value } }),
      error: gaps.has(path) ? t`Enter an amount, such as 12,500 or 12,500.50.` : undefined,
      autoComplete: 'off',
    }
  }
  const amount = (name: keyof FareFields) => ({
    ...field(name),
    inputMode: 'decimal' as const,
    maxLength: 16,
    placeholder: '0',
  })
  return (
    <>
      <TextField label={t`Fare`} {...amount('fare')} />
      <TextField label={t`Taxes`} {...amount('taxes')} />
      <TextField label={t`Commission`} {...amount('commission')} />
      <TextField label={t`Service fee`} {...amount('agencyFee')} />
      <TextField
        label={t`Ticket number (optional)`}
        {...field('ticketNumber')}
        maxLength={24}
        inputMode="numeric"
      />
    </>
  )
}
