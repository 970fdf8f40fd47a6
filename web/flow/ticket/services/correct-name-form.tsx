import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { requestNameCorrection } from '#contract/api/services/passenger-services.ts'
import { nameCorrectionOf } from '#contract/terms/passenger/name-correction.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { NameCorrectionFields, type NameParts } from '#web/travel-ui/services/name-correction-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import type { ServicesPartProps } from './services-part-props.ts'
import styles from './passenger-services.module.css'

const noName: NameParts = { title: 'MR', givenName: '', surname: '' }

/** Asks for a small correction of a name, as the passport has it. */
export function CorrectNameForm({ orderKey, answer, onAnswer }: ServicesPartProps) {
  const { t } = useLingui()
  const [passenger, setPassenger] = useState('')
  const [name, setName] = useState(noName)
  const { isBusy, failure, call } = useCommand()
  const was = answer.names[Number(passenger)]
  const isPossible = passenger !== '' && was !== undefined && nameCorrectionOf(was, name) !== 'anotherName'
  const send = () => {
    if (!isPossible) return
    const body = { orderKey, passenger: Number(passenger), partySize: answer.names.length, ...name }
    void call(() => callApi(requestNameCorrection, { body }), onAnswer)
  }
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={t`Correct a name`}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      <p>{t`Airlines correct up to three letters, names the wrong way round, missing middle names and titles. Enter the name as in the passport.`}</p>
      <NameCorrectionFields
        names={answer.names}
        passenger={passenger}
        name={name}
        onChange={(next, changed) => {
          setPassenger(next)
          setName(changed)
        }}
      />
      <Button type="submit" isBusy={isBusy} disabled={!isPossible}>{t`Request correction`}</Button>
    </form>
  )
}
