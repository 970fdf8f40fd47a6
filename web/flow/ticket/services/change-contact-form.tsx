import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changePassengerContact } from '#contract/api/services/passenger-services.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import {
  ChangeContactFields,
  contactFaultOf,
  noContact,
  typedContactOf,
} from '#web/travel-ui/services/change-contact-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import type { ServicesPartProps } from './services-part-props.ts'
import styles from './passenger-services.module.css'

/** Changes the phone and email by which airlines reach a traveller. */
export function ChangeContactForm({ orderKey, answer, onAnswer }: ServicesPartProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(noContact)
  const [isTried, setTried] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const { isBusy, failure, call } = useCommand()
  const send = () => {
    setTried(true)
    if (draft.passenger === '' || contactFaultOf(draft)) return
    const named = { passenger: Number(draft.passenger), partySize: answer.names.length }
    const body = { orderKey, ...named, ...typedContactOf(draft) }
    void call(
      () => callApi(changePassengerContact, { body }),
      (value) => {
        setSaved(true)
        onAnswer(value)
      },
    )
  }
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={t`Phone and email for the airline`}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      <ChangeContactFields
        answer={answer}
        draft={draft}
        isTried={isTried}
        onChange={(next) => {
          setSaved(false)
          setDraft(next)
        }}
      />
      <p role="status">{isSaved && t`Contact saved.`}</p>
      <Button type="submit" isBusy={isBusy} disabled={draft.passenger === ''}>{t`Save contact`}</Button>
    </form>
  )
}
