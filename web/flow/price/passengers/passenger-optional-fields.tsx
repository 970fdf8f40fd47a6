import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  mealNames,
  petNames,
  seatNames,
  wheelchairNames,
} from '#contract/terms/passenger/service-request-names.ts'
import {
  mealCodes,
  petCodes,
  seatPreferences,
  wheelchairCodes,
} from '#contract/terms/passenger/service-requests.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { fieldPropsOf, isChildOrInfant, type PassengerPartProps } from './passenger-fields.ts'
import { PassengerLoyalty } from './passenger-loyalty.tsx'
import { PassengerDateField } from './passenger-date-field.tsx'
import { usePassengerLabel } from './use-passenger-label.ts'
import styles from './passenger-form.module.css'

/** Optional entries: programme, meal, seat, assistance, pets. Collapsed while empty. */
export function PassengerOptionalFields(props: PassengerPartProps) {
  const { t } = useLingui()
  const { needsPassport, months, dateOrder } = props.frame
  const isFilled = hasOptionalRequests(props.passenger)
  const [isOpen, setOpen] = useState(isFilled)
  // Once open it does not collapse while somebody clears a field.
  if (isFilled && !isOpen) setOpen(true)
  return (
    <Disclosure
      summary={
        needsPassport
          ? t`Frequent flyer, meal, seat, wheelchair, passport issue date (optional)`
          : t`Frequent flyer, meal, seat or wheelchair (optional)`
      }
      isOpenAtFirst={isOpen}
    >
      <div className={styles.more}>
        {needsPassport && (
          <PassengerDateField
            {...fieldPropsOf(props)('issueDate')}
            months={months}
            order={dateOrder}
            label={t`Passport issue date (optional)`}
          />
        )}
        <PassengerLoyalty {...props} />
        <SpecialRequestFields {...props} />
      </div>
    </Disclosure>
  )
}

function hasOptionalRequests({
  loyaltyAirline,
  loyaltyNumber,
  meal,
  seat,
  seatWith,
  wheelchair,
  pet,
  issueDate,
}: PassengerDraft) {
  const texts = [loyaltyAirline, loyaltyNumber, meal, seat, seatWith, wheelchair, pet, issueDate]
  return texts.some((text) => text !== '')
}

function SpecialRequestFields(props: PassengerPartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { index, everybody, passenger } = props
  const labelOf = usePassengerLabel()
  const field = fieldPropsOf(props)
  const meals = mealCodes.filter((code) => isForAge(code, passenger))
  const seats = seatPreferences.filter((seat) => seat !== 'exit' || !isChildOrInfant(passenger))
  const others = everybody.flatMap((one, other) =>
    other === index ? [] : [{ value: String(other + 1), text: labelOf(one, other) }],
  )
  const none = t`No request`
  return (
    <fieldset className={styles.requests}>
      <legend className={styles.legend}>{t`Requests (not confirmed)`}</legend>
      <p className={styles.hint}>
        {t`We send these requests to the airline. They are not confirmed until the airline says so. No charge here.`}
      </p>
      <div className={styles.choices}>
        <Select
          {...field('meal')}
          label={t`Meal`}
          choices={[
            { value: '', text: none },
            ...meals.map((code) => ({ value: code, text: `${mealNames[code][language]} (${code})` })),
          ]}
        />
        <Select
          {...field('seat')}
          label={t`Seat`}
          choices={[
            { value: '', text: none },
            ...seats.map((seat) => ({ value: seat, text: seatNames[seat][language] })),
          ]}
        />
        {others.length > 0 && (
          <Select
            {...field('seatWith')}
            label={t`Seat next to`}
            choices={[{ value: '', text: none }, ...others]}
          />
        )}
        <Select
          {...field('wheelchair')}
          label={t`Wheelchair`}
          choices={[
            { value: '', text: none },
            ...wheelchairCodes.map((code) => ({ value: code, text: wheelchairNames[code][language] })),
          ]}
        />
        <Select
          {...field('pet')}
          label={t`Pet`}
          choices={[
            { value: '', text: none },
            ...petCodes.map((code) => ({ value: code, text: petNames[code][language] })),
          ]}
        />
      </div>
    </fieldset>
  )
}

/** Meals for babies and children are offered to them only. */
function isForAge(code: (typeof mealCodes)[number], passenger: PassengerDraft): boolean {
  if (code === 'BBML') return passenger.type === 'infantOnLap' || passenger.type === 'infantInSeat'
  return code !== 'CHML' || isChildOrInfant(passenger)
}
