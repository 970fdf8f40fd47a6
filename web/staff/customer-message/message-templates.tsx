import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type MessageTemplateView,
  deleteMessageTemplate,
  listMessageTemplates,
} from '#contract/api/staff/mails/customer-messages.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkList } from '../use-work-list.ts'
import { TemplateEditor } from './template-editor.tsx'
import { useTopicLabels } from './use-topic-labels.ts'
import styles from './customer-message.module.css'

const hourMs = 3_600_000

/** The agency's texts for messages to customers. */
export function MessageTemplates() {
  const { t } = useLingui()
  const { value, fault, askAgain, renew } = useWorkList(listMessageTemplates, {
    right: 'writeToCustomers',
    everyMs: hourMs,
  })
  const maySet = useHasRight('setAgency')
  const [edited, setEdited] = useState<MessageTemplateView | 'new'>()
  if (value === undefined && fault)
    return (
      <FailureNotice failure={fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  if (value === undefined) return <Skeleton size="card" count={3} />
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        {t`Clerks begin a message to the customer of an order with one of these texts, filled with the facts of the order.`}
      </p>
      {maySet && (
        <div>
          <Button kind="primary" onClick={() => setEdited('new')}>{t`New template`}</Button>
        </div>
      )}
      <ul className={styles.rows}>
        {value.templates.map((one) => (
          <TemplateRow
            key={one.templateId}
            template={one}
            renew={renew}
            onEdit={maySet ? () => setEdited(one) : undefined}
          />
        ))}
      </ul>
      {edited && (
        <TemplateEditor
          template={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={renew}
        />
      )}
    </div>
  )
}

type TemplateRowProps = {
  readonly template: MessageTemplateView
  readonly renew: () => Promise<void>
  /** Absent for those who may not change it. */
  readonly onEdit: (() => void) | undefined
}

function TemplateRow({ template, renew, onEdit }: TemplateRowProps) {
  const { t } = useLingui()
  const topics = useTopicLabels()
  const language = useLanguage()
  const { isBusy, failure, run } = useCommand()
  const { templateId, topic, origin, texts } = template
  const { subject, body } = texts[language]
  const origins = { standard: t`Standard text`, changed: t`Standard text, changed`, own: t`Own text` }
  const removeOwnText = () =>
    void run(
      () => sendCommand(deleteMessageTemplate, { body: { templateId } }),
      () => void renew(),
    )
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2 className={styles.subject}>{subject}</h2>
        <p className={styles.hint}>
          {topics[topic]} · {origins[origin]}
        </p>
        <p className={styles.body}>{body}</p>
        {failure && <FailureNotice failure={failure} />}
      </div>
      {onEdit && (
        <div className={styles.actions}>
          <Button aria-label={t`Edit “${subject}”`} onClick={onEdit}>{t`Edit`}</Button>
          {origin !== 'standard' && (
            <Button
              kind="plain"
              isBusy={isBusy}
              aria-label={
                origin === 'own' ? t`Delete “${subject}”` : t`Restore the standard text of “${subject}”`
              }
              onClick={removeOwnText}
            >
              {origin === 'own' ? t`Delete` : t`Restore standard text`}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
