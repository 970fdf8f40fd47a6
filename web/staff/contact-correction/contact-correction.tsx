import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type PendingCorrection,
  correctContact,
  withdrawContactCorrection,
} from '#contract/api/staff/mails/correct-contact.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import styles from './contact-correction.module.css'

/** Properties of the correction of an address. */
export type ContactCorrectionProps = {
  readonly orderNumber: string
  /** The mail that did not arrive, to be sent again; absent on the page of the order. */
  readonly mailKey?: string
  readonly contactEmail: string
  readonly pending: PendingCorrection | undefined
}

/** The correction of the email address of an order's contact: one that waits for a colleague, and the form. */
export function ContactCorrection(props: ContactCorrectionProps) {
  const { t } = useLingui()
  const { contactEmail, mailKey, pending } = props
  const [outcome, setOutcome] = useState<'done' | 'firstOfTwo'>()
  return (
    <section className={styles.correction}>
      {outcome === 'done' && (
        <Notice
          kind="done"
          isAnnounced
          heading={
            mailKey === undefined
              ? t`Address corrected. A new link is sent to ${contactEmail}.`
              : t`Address corrected. The message is sent to ${contactEmail}.`
          }
        />
      )}
      {pending && <WaitingCorrection {...props} pending={pending} isNew={outcome === 'firstOfTwo'} />}
      <Disclosure
        summary={
          mailKey === undefined ? t`Correct address` : t`Correct the address of the order (${contactEmail})`
        }
      >
        <CorrectionForm key={contactEmail} {...props} onDone={setOutcome} />
      </Disclosure>
    </section>
  )
}

type WaitingProps = ContactCorrectionProps & { readonly pending: PendingCorrection; readonly isNew: boolean }

function WaitingCorrection({ orderNumber, pending, isNew }: WaitingProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { isBusy, failure, run } = useCommand()
  const withdraw = async () => {
    await run(() => sendCommand(withdrawContactCorrection, { body: { orderNumber } }))
    await queries.invalidateQueries({ queryKey: ['desk'] })
  }
  return (
    <Notice
      kind="look"
      isAnnounced={isNew}
      heading={
        pending.isMine
          ? t`Your correction needs a colleague`
          : t`${pending.by} has entered a corrected address`
      }
      help={t`Money has been received for this order, so two people enter the same address here. Ask the customer for it; do not copy it.`}
    >
      {failure && <FailureNotice failure={failure} />}
      {pending.isMine && (
        <Button isBusy={isBusy} onClick={() => void withdraw()}>{t`Withdraw correction`}</Button>
      )}
    </Notice>
  )
}

type CorrectionFormProps = ContactCorrectionProps & {
  readonly onDone: (outcome: 'done' | 'firstOfTwo') => void
}

function CorrectionForm({ orderNumber, mailKey, onDone }: CorrectionFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const { isBusy, failure, call } = useCommand()
  const saveCorrection = async () => {
    if (email.trim() === '' || reason.trim() === '') return
    const body = { orderNumber, email: email.trim(), reason: reason.trim(), mailKey }
    await call(
      () => callApi(correctContact, { body }),
      ({ outcome }) => onDone(outcome),
    )
    await queries.invalidateQueries({ queryKey: ['desk'] })
  }
  return (
    <StaffForm className={styles.form} sending={{ isBusy, failure }} onSend={() => void saveCorrection()}>
      <p>
        {mailKey === undefined
          ? t`The new address gets a new link. Earlier links stop working, and the old address is told.`
          : t`The message is sent to the new address with a new link. Earlier links stop working, and the old address is told.`}
      </p>
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
        <Button type="submit" isBusy={isBusy}>
          {mailKey === undefined ? t`Correct address` : t`Correct and resend`}
        </Button>
      </div>
    </StaffForm>
  )
}
