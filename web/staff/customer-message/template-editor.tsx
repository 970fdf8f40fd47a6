import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import {
  type MessageTemplateView,
  type SaveTemplateRequest,
  saveMessageTemplate,
} from '#contract/api/staff/mails/customer-messages.ts'
import { type Language, languages } from '#contract/problem.ts'
import {
  type MessageText,
  messagePlaceholders,
  messageTopics,
  unknownPlaceholders,
} from '#contract/api/staff/mails/message-template.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { languageNames } from '#web/i18n/language.ts'
import { Button } from '#web/ui/button.tsx'
import { LargeDialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { useTopicLabels } from './use-topic-labels.ts'
import styles from './customer-message.module.css'

type TemplateEditorProps = {
  /** Absent for a new one. */
  readonly template: MessageTemplateView | undefined
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

type Draft = Pick<SaveTemplateRequest, 'topic' | 'texts'>

const noText: MessageText = { subject: '', body: '' }
const emptyDraft: Draft = { topic: 'general', texts: { en: noText, ja: noText, th: noText } }

/** Edits the text of a template in every language. */
export function TemplateEditor({ template, onClose, onSaved }: TemplateEditorProps) {
  const { t } = useLingui()
  const formId = useId()
  const topics = useTopicLabels()
  const [draft, setDraft] = useState<Draft>(template ?? emptyDraft)
  const [isTried, setTried] = useState(false)
  const saving = useCommand()
  const save = () => {
    setTried(true)
    const isWhole = languages.every((language) => isTextWhole(draft.texts[language]))
    if (!isWhole || unknownPlaceholders(draft).length > 0) return
    const { topic, texts } = draft
    const body = { ...(template && { templateId: template.templateId }), topic, texts }
    void saving.run(
      () => sendCommand(saveMessageTemplate, { body }),
      () => {
        onClose()
        void onSaved()
      },
    )
  }
  return (
    <LargeDialog
      isOpen
      onClose={onClose}
      heading={template ? t`Edit template` : t`New template`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={saving.isBusy}>{t`Save`}</Button>
        </>
      }
    >
      <StaffForm id={formId} className={styles.stack} sending={saving} onSend={save}>
        {saving.failure && <FailureNotice failure={saving.failure} />}
        <Select
          label={t`Topic`}
          value={draft.topic}
          onChange={(chosen) =>
            setDraft({ ...draft, topic: messageTopics.find((one) => one === chosen) ?? 'general' })
          }
          choices={messageTopics.map((one) => ({ value: one, text: topics[one] }))}
        />
        <PlaceholderList />
        {languages.map((language) => (
          <LanguageFields
            key={language}
            language={language}
            text={draft.texts[language]}
            isTried={isTried}
            onChange={(text) => setDraft({ ...draft, texts: { ...draft.texts, [language]: text } })}
          />
        ))}
      </StaffForm>
    </LargeDialog>
  )
}

function isTextWhole({ subject, body }: MessageText): boolean {
  return subject.trim() !== '' && body.trim() !== ''
}

function PlaceholderList() {
  const { t } = useLingui()
  const means: Readonly<Record<(typeof messagePlaceholders)[number], string>> = {
    name: t`customer’s name`,
    order: t`order number`,
    pnr: t`booking code`,
    route: t`route`,
    departure: t`departure`,
    total: t`amount to pay`,
    payBy: t`payment deadline`,
  }
  return (
    <div>
      <p className={styles.hint}>
        {t`Names in braces are replaced by facts of the order. A line whose fact is missing is left out.`}
      </p>
      <dl className={styles.names}>
        {messagePlaceholders.map((one) => (
          <div key={one}>
            <dt>
              <code>{`{${one}}`}</code>
            </dt>
            <dd>{means[one]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type LanguageFieldsProps = {
  readonly language: Language
  readonly text: MessageText
  /** Whether saving was tried: only then is a missing text a fault. */
  readonly isTried: boolean
  readonly onChange: (text: MessageText) => void
}

function LanguageFields({ language, text: { subject, body }, isTried, onChange }: LanguageFieldsProps) {
  const { t } = useLingui()
  const faultOf = (text: string) => {
    const [unknown] = unknownPlaceholders({ texts: sameTexts(text) })
    if (unknown !== undefined) return t`${`{${unknown}}`} is not in the list of names.`
    return isTried && text.trim() === '' ? t`Enter the text in every language.` : undefined
  }
  return (
    <fieldset className={styles.language} lang={language}>
      <legend>{languageNames[language]}</legend>
      <TextField
        label={t`Subject`}
        value={subject}
        onChange={(typed) => onChange({ subject: typed, body })}
        error={faultOf(subject)}
        autoComplete="off"
        maxLength={120}
      />
      <TextArea
        label={t`Message`}
        value={body}
        onChange={(typed) => onChange({ subject, body: typed })}
        error={faultOf(body)}
        rows={7}
        maxLength={4000}
      />
    </fieldset>
  )
}

function sameTexts(body: string): Record<Language, MessageText> {
  const text = { subject: '', body }
  return { en: text, ja: text, th: text }
}
