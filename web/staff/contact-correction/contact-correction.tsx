import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingCorrection } from '#contract/api/staff/mails/correct-contact.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { correctOrderContact } from './mail-api.ts'
import styles from './mails.module.css'

/** Properties of the correction of an address. */
export type MailContactProps = {
  readonly orderNumber: string
  readonly mailKey: string
  readonly contactEmail: string
  readonly pending: PendingCorrection | undefined
}

/** The current email address of the order's contact, and the form that corrects it. */
export function MailContact(props: MailContactProps) {
  const { t } = useLingui()
  const { contactEmail, pending } = props
  const [outcome, setOutcome] = useState<'done' | 'firstOfTwo'>()
  return (
    <section className={styles.attempts}>
      {outcome === 'done' && (
        <Notice
          kind="done"
          isAnnounced
          heading={t`Address corrected. The message is sent to ${contactEmail}.`}
        />
      )}
      {pending && (
        <Notice
          kind="look"
          isAnnounced={outcome === 'firstOfTwo'}
          heading={
            pending.isMine
              ? t`Your correction needs a colleague`
              : t`${pending.by} has entered a corrected address`
          }
          help={t`Money has been received for this order, so two people enter the same address here. Ask the customer for it; do not copy it.`}
        />
      )}
      <Disclosure summary={t`Correct the address of the order (${contactEmail})`}>
        <CorrectionForm key={contactEmail} {...props} onDone={setOutcome} />
      </Disclosure>
    </section>
  )
}

type CorrectionFormProps = MailContactProps & { readonly onDone: (outcome: 'done' | 'firstOfTwo') => void }

function CorrectionForm({ orderNumber, mailKey, onDone }: CorrectionFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const { isBusy, failure, call } = useCommand()
  const saveCorrection = async () => {
    if (email.trim() === '' || reason.trim() === '') return
    await call(
      () => correctOrderContact({ orderNumber, email: email.trim(), reason: reason.trim(), mailKey }),
      ({ outcome }) => onDone(outcome),
    )
    await queries.invalidateQueries({ queryKey: ['desk'] })
  }
  return (
    <StaffForm
      className={styles.correction}
      sending={{ isBusy, failure }}
      onSend={() => void saveCorrection()}
    >
      <p>{t`The message is sent to the new address with a new link. Earlier links stop working, and the old address is told.`}</p>
      {failure && <FailureNotice failure={failure} />}
      <TextField
        label={t`Correct email address`}
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={t`Reason`}
        hint={t`Kept with the order, for example: misspelt, confirmed by phone.`}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoComplete="off"
      />
      <div>
        <Button type="submit" isBusy={isBusy}>{t`Correct and resend`}</Button>
      </div>
    </StaffForm>
  )
}
