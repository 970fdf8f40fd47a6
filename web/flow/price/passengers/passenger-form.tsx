import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { passengerTypeNames } from '#web/travel-ui/passenger-type-names.ts'
import { Card } from '#web/ui/card.tsx'
import { type PassengerPartProps } from './passenger-fields.ts'
import { PassengerMore } from './passenger-more.tsx'
import { PassengerNames } from './passenger-names.tsx'
import { PassengerPassport } from './passenger-passport.tsx'
import { PassengerPerson } from './passenger-person.tsx'
import { PassengerTripLine } from './passenger-trip-line.tsx'
import styles from './passenger-form.module.css'

/** Properties of one passenger's form. */
export type PassengerFormProps = PassengerPartProps & {
  /** Stands at the head of the card: a way to fill it from saved data. */
  readonly aside?: ReactNode
}

/** One passenger: name, passport where the route requires one, and special requests. */
export function PassengerForm({ aside, ...props }: PassengerFormProps) {
  const { t } = useLingui()
  const { index, passenger, frame } = props
  const number = index + 1
  const titleId = `passenger-${index}-title-line`
  return (
    <Card labelledBy={titleId}>
      <div className={styles.form}>
        <h3 id={titleId} className={styles.title}>
          {t`Traveller ${number}`} · {t(passengerTypeNames[passenger.type])}
        </h3>
        {aside}
        <PassengerNames {...props} />
        <PassengerPerson {...props} />
        {frame.needsPassport && <PassengerPassport {...props} />}
        <PassengerTripLine passenger={passenger} frame={frame} />
        <PassengerMore {...props} />
      </div>
    </Card>
  )
}
