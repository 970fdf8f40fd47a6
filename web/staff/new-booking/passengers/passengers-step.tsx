import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CustomerRow } from '#contract/api/staff/customers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { focusTarget, passengerTargetId, targets } from '../focus-target.ts'
import styles from '../new-booking.module.css'
import { fillSlots } from './fill-slots.ts'
import { type ParsedPassengers, parsePassengers } from './parse-passengers.ts'
import { type PartySlot, type PassengerFields, missingFields } from './passenger-fields.ts'
import { PassengerRow } from './passenger-row.tsx'
import { ReadNotes } from './read-notes.tsx'
import { SavedPassengers } from './saved-passengers.tsx'

/** Properties of the passengers of a booking. */
export type PassengersStepProps = {
  readonly customer: CustomerRow | undefined
  readonly slots: readonly PartySlot[]
  readonly change: (slots: readonly PartySlot[]) => void
  readonly documents: 'none' | 'passport'
  /** First departure and last arrival, which decide ages and the validity of passports. */
  readonly departsOn: string
  readonly travelEndsOn: string
  readonly today: string
  /** Fields that are still empty are marked. */
  readonly isChecked: boolean
}

/** The passengers of the party: pasted, saved by the customer, or typed into the rows. */
export function PassengersStep(props: PassengersStepProps) {
  const { t } = useLingui()
  const { customer, slots, change, documents, departsOn, today } = props
  const [text, setText] = useState('')
  const [read, setRead] = useState<ParsedPassengers>()
  const fill = (passengers: readonly PassengerFields[]) => {
    const { slots: filled } = fillSlots(slots, passengers, departsOn)
    change(filled)
    focusTarget(firstMissingTarget(filled, documents))
  }
  const readText = () => {
    const parsed = parsePassengers(text, today)
    setRead(parsed)
    fill(parsed.passengers.map(({ fields }) => fields))
  }
  return (
    <Card labelledBy="booking-passengers-title" className={styles.part}>
      <h2 id="booking-passengers-title" className={styles.title}>{t`Passengers`}</h2>
      {customer?.isAccount === true && <SavedPassengers customerId={customer.customerId} fill={fill} />}
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          readText()
        }}
      >
        <div className={styles.wide}>
          <TextArea
            id={targets.passengers}
            label={t`Paste names, passports or SSR DOCS`}
            hint={t`One passenger per line. Ctrl+Enter reads the text.`}
            value={text}
            onChange={setText}
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              event.stopPropagation()
              readText()
            }}
          />
        </div>
        <Button type="submit" className={styles.small}>{t`Read text`}</Button>
      </form>
      {read && <ReadNotes read={read} slots={slots} />}
      {slots.map((slot, place) => (
        <PassengerRow
          // The seats of a party keep their order.
          key={`${slot.type} ${place}`}
          {...{ slot, place, documents, today }}
          travelEndsOn={props.travelEndsOn}
          isChecked={props.isChecked}
          change={(fields) => change(slots.map((one, at) => (at === place ? { ...one, fields } : one)))}
        />
      ))}
    </Card>
  )
}

/** Returns where to go on: the first empty field, or the consent when there is none. */
export function firstMissingTarget(slots: readonly PartySlot[], documents: 'none' | 'passport'): string {
  for (const [place, { fields }] of slots.entries()) {
    const [missing] = missingFields(fields, documents)
    if (missing !== undefined) return passengerTargetId(place, missing)
  }
  return targets.consent
}
