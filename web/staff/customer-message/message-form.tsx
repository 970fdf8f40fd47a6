import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  type MessageDraftsAnswer,
  readMessageDrafts,
  sendCustomerMessage,
} from '#contract/api/staff/mails/customer-messages.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { languageNames } from '#web/i18n/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { useWorkList } from '../use-work-list.ts'
import { useTopicLabels } from './use-topic-labels.ts'
import styles from '../staff.module.css'

type MessageFormProps = {
  readonly orderNumber: string
  /** Called with the address once the message is on its way. */
  readonly onSent: (to: string) => void
}

const hourMs = 3_600_000

/** Writes to the customer of an order, from a template or from nothing. */
export function MessageForm({ orderNumber, onSent }: MessageFormProps) {
  const { t } = useLingui()
  const list = useWorkList(readMessageDrafts, {
    params: { orderNumber },
    right: 'writeToCustomers',
    everyMs: hourMs,
  })
  if (list.value) return <WriteMessage drafts={list.value} orderNumber={orderNumber} onSent={onSent} />
  if (!list.fault) return <Skeleton size="card" count={1} />
  return (
    <FailureNotice failure={list.fault}>
      <Button onClick={list.askAgain}>{t`Try again`}</Button>
    </FailureNotice>
  )
}

type WriteMessageProps = MessageFormProps & { readonly drafts: MessageDraftsAnswer }

function WriteMessage({ drafts: { to, language, drafts }, orderNumber, onSent }: WriteMessageProps) {
  const { t } = useLingui()
  const topics = useTopicLabels()
  const [messageId] = useState(() => crypto.randomUUID())
  const [templateId, setTemplateId] = useState('')
  const [{ subject, body }, setText] = useState({ subject: '', body: '' })
  const [isMissed, setMissed] = useState(false)
  const sending = useCommand()
  const first = useRef<HTMLDivElement>(null)
  // the key that opened the form came before the templates
  useEffect(() => first.current?.querySelector('select')?.focus(), [])
  const begin = (chosen: string) => {
    setTemplateId(chosen)
    const draft = drafts.find((one) => one.templateId === chosen)
    if (draft) setText({ subject: draft.subject, body: draft.body })
  }
  const send = () => {
    const isWhole = subject.trim() !== '' && body.trim() !== ''
    setMissed(!isWhole)
    if (!isWhole) return
    void sending.run(
      () => sendCommand(sendCustomerMessage, { body: { orderNumber, messageId, subject, body } }),
      () => onSent(to),
    )
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const missing = (text: string) =>
    isMissed && text.trim() === '' ? t`Enter the text of the message.` : undefined
  return (
    <StaffForm className={styles.form} sending={sending} onSend={send}>
      {sending.failure && <FailureNotice failure={sending.failure} />}
      <p>{t`To ${to}, in this language: ${languageNames[language]}.`}</p>
      <div ref={first}>
        <Select
          label={t`Begin with template`}
          value={templateId}
          onChange={begin}
          placeholder={t`None`}
          choices={drafts.map((one) => ({
            value: one.templateId,
            text: `${topics[one.topic]}: ${one.subject}`,
          }))}
        />
      </div>
      <TextField
        label={t`Subject`}
        hint={t`The order number is put before it.`}
        value={subject}
        onChange={(typed) => setText({ subject: typed, body })}
        error={missing(subject)}
        lang={language}
        autoComplete="off"
        maxLength={120}
      />
      <TextArea
        label={t`Message`}
        hint={t`The link to the booking and the agency’s address follow below it. Ctrl+Enter to send.`}
        value={body}
        onChange={(typed) => setText({ subject, body: typed })}
        onKeyDown={sendByKey}
        error={missing(body)}
        lang={language}
        rows={9}
        maxLength={4000}
      />
      <div className={styles.ways}>
        <Button type="submit" kind="primary" isBusy={sending.isBusy}>{t`Send message`}</Button>
      </div>
    </StaffForm>
  )
}
