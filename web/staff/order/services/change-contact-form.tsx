import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { replacePassengerContact } from '#contract/api/services/passenger-services.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import {
  ChangeContactFields,
  contactFaultOf,
  noContact,
  typedContactOf,
} from '#web/travel-ui/services/change-contact-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'
import type { ServicePartProps } from './service-part-props.ts'

/** Changes the phone and email by which airlines reach a passenger. */
export function ChangeContactForm({ order: { orderNumber }, answer, renew }: ServicePartProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(noContact)
  const [isTried, setTried] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const action = useCommand()
  const send = () => {
    setTried(true)
    if (draft.passenger === '' || contactFaultOf(draft)) return
    const named = { passenger: Number(draft.passenger), partySize: answer.names.length }
    const body = { orderNumber, ...named, ...typedContactOf(draft) }
    void action.call(
      () => callApi(replacePassengerContact, { body }),
      () => {
        setSaved(true)
        void renew()
      },
    )
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={send}>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.fields}>
        <ChangeContactFields
          answer={answer}
          draft={draft}
          isTried={isTried}
          onChange={(next) => {
            setSaved(false)
            setDraft(next)
          }}
        />
      </div>
      <p role="status">{isSaved && t`Contact saved.`}</p>
      <div className={styles.links}>
        <Button type="submit" isBusy={action.isBusy} disabled={draft.passenger === ''}>
          {t`Save contact`}
        </Button>
      </div>
    </StaffForm>
  )
}
