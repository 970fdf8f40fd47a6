import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/travel-ui/reference-names.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { fieldPropsOf, type PassengerPartProps } from './passenger-fields.ts'
import styles from './passenger-form.module.css'

/** A frequent flyer number with one of the airlines of the trip, and what is known about miles. */
export function PassengerLoyalty(props: PassengerPartProps) {
  const { t } = useLingui()
  const names = useReferenceNames()
  const { passenger, frame } = props
  const field = fieldPropsOf(props)
  const kept = passenger.loyaltyAirline
  const carriers = kept === '' ? frame.carriers : [...new Set([...frame.carriers, kept])]
  return (
    <fieldset className={styles.requests}>
      <legend className={styles.legend}>{t`Frequent flyer`}</legend>
      <p className={styles.hint}>
        {t`We add the number to the booking. Check with the programme whether this fare earns miles.`}
      </p>
      <div className={styles.choices}>
        <Select
          {...field('loyaltyAirline')}
          label={t`Frequent flyer programme`}
          choices={[
            { value: '', text: t`No programme` },
            ...carriers.map((code) => ({ value: code, text: `${names.airline(code)} (${code})` })),
          ]}
        />
        <TextField
          {...field('loyaltyNumber')}
          label={t`Member number`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          lang="en"
        />
      </div>
    </fieldset>
  )
}
