import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AirlineContactFields } from '#web/travel-ui/services/airline-contact-fields.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { type PassengerPartProps, passengerFieldId } from './passenger-fields.ts'
import styles from './passenger-form.module.css'

/** A passenger's own phone and email for the airlines, or a refusal. Collapsed while empty. */
export function PassengerOwnContact({ index, passenger, onChange, mistakes }: PassengerPartProps) {
  const { t } = useLingui()
  const { mobilePhone, email, contactWithheld } = passenger
  const isFilled = mobilePhone !== '' || email !== '' || contactWithheld !== ''
  const [isOpen, setOpen] = useState(isFilled)
  // Once open it does not collapse while somebody clears a field.
  if (isFilled && !isOpen) setOpen(true)
  return (
    <Disclosure
      summary={t`Own phone and email for the airline (optional)`}
      isOpenAtFirst={isOpen}
      onOpen={() => setOpen(true)}
    >
      {isOpen && (
        <div className={styles.more}>
          <AirlineContactFields
            contact={{ mobilePhone, email, isWithheldFromAirlines: contactWithheld !== '' }}
            ids={{
              mobilePhone: passengerFieldId(index, 'mobilePhone'),
              email: passengerFieldId(index, 'email'),
            }}
            errors={mistakes}
            onChange={({ isWithheldFromAirlines, ...typed }) =>
              onChange({ ...passenger, ...typed, contactWithheld: isWithheldFromAirlines ? 'yes' : '' })
            }
          />
        </div>
      )}
    </Disclosure>
  )
}
