import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { NumberStepper } from '#web/ui/form/number-stepper.tsx'
import { fieldId } from '../field-ids.ts'
import { minimumOf, needsConditionsAccepted, maximumCountOf, withPassengerCount } from '../form-party.ts'
import { errorOf, type SearchPart } from '../search-field-props.ts'
import styles from '../fields/travellers-field.module.css'

const usualTypes = ['adult', 'child', 'infantOnLap'] as const
const rareTypes = ['infantInSeat', 'senior', 'student', 'youth'] as const

/** The number of each passenger type; rarely used types are collapsed. */
export function PartySteppers(part: SearchPart) {
  const { t } = useLingui()
  const { party } = part.form
  const [wantsRare, setWantsRare] = useState(false)
  const isRareSet = rareTypes.some((type) => party[type] > 0)
  const isRareShown = wantsRare || isRareSet
  return (
    <>
      {usualTypes.map((type) => (
        <PartyStepper key={type} {...part} type={type} />
      ))}
      {!isRareSet && (
        <Button kind="plain" aria-expanded={isRareShown} onClick={() => setWantsRare(!wantsRare)}>
          {t`Seniors, students, youths, infants in a seat`}
        </Button>
      )}
      {isRareShown && rareTypes.map((type) => <PartyStepper key={type} {...part} type={type} />)}
      {needsConditionsAccepted(party) && <FareConditionsConfirmation {...part} />}
      <p className={styles.hint}>{t`Up to nine travellers with a seat, and one lap infant per adult.`}</p>
    </>
  )
}

function PartyStepper({ form, change, type }: SearchPart & { readonly type: PassengerType }) {
  const { t } = useLingui()
  const labels: Readonly<Record<PassengerType, readonly [label: string, hint: string]>> = {
    adult: [t`Adults`, t`12 years and over`],
    child: [t`Children`, t`2 to 11 years on every flight`],
    infantOnLap: [t`Infants on lap`, t`Under 2 years, on an adult's lap`],
    infantInSeat: [t`Infants in a seat`, t`Under 2 years, in their own seat`],
    senior: [t`Seniors`, t`60 years and over`],
    student: [t`Students`, t`12 to 30 years`],
    youth: [t`Youths`, t`18 to 25 years`],
  }
  const [label, hint] = labels[type]
  return (
    <NumberStepper
      label={label}
      hint={hint}
      min={minimumOf(form.party, type)}
      max={maximumCountOf(form.party, type)}
      value={form.party[type]}
      onChange={(count) => change(withPassengerCount(form, type, count))}
    />
  )
}

/** Student and youth fares require papers: the searcher confirms having them. */
function FareConditionsConfirmation(part: SearchPart) {
  const { t } = useLingui()
  return (
    <div className={styles.conditions}>
      <p>{t`Students must be 30 or under and youths 18 to 25 on every travel date. Each needs a Thai passport and a student visa for the destination.`}</p>
      <Checkbox
        id={fieldId('conditions')}
        label={t`I confirm this and accept the conditions`}
        isChecked={part.form.areConditionsAccepted}
        onChange={(areConditionsAccepted) => part.change({ areConditionsAccepted })}
        error={errorOf(part, 'conditions')}
      />
    </div>
  )
}
