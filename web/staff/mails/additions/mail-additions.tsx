import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type MailAdditionsAnswer,
  previewMailAddition,
  readMailAdditions,
} from '#contract/api/staff/mails/mail-additions.ts'
import { type Language, languages } from '#contract/problem.ts'
import {
  longestMailAddition,
  mailAdditionFaultOf,
  mailAdditionVariables,
} from '#contract/terms/mail-addition/mail-addition.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { languageNames } from '#web/i18n/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { ListSection } from '../../money/list-section.tsx'
import { useWorkList } from '../../use-work-list.ts'
import { useMailEvents } from '../mail-api.ts'
import { PreviewVersion } from '../mail-previews.tsx'
import { MailAdditionHistory } from './mail-addition-history.tsx'
import {
  type MailAdditionsForm,
  mailAdditionFieldId,
  useMailAdditionsForm,
  useTestMail,
} from './use-mail-additions-form.ts'
import styles from '../mails.module.css'

/** What the agency adds to each kind of mail in each language, with a preview of what is typed and a test mail to oneself. */
export function MailAdditions() {
  const list = useWorkList(readMailAdditions, { right: 'setAgency' })
  return <ListSection list={list}>{(told) => <AdditionsEditor told={told} renew={list.renew} />}</ListSection>
}

type EditorProps = { readonly told: MailAdditionsAnswer; readonly renew: () => Promise<void> }

function AdditionsEditor({ told, renew }: EditorProps) {
  const { t } = useLingui()
  const events = useMailEvents().value?.events ?? []
  const [chosen, setChosen] = useState('booking-held')
  const [language, setLanguage] = useState<Language>('en')
  const form = useMailAdditionsForm(told, chosen, renew)
  const reveal = (fieldId: string) => {
    const place = form.mistakes.find((one) => one.fieldId === fieldId)
    if (!place) return
    flushSync(() => {
      setChosen(place.event)
      setLanguage(place.language)
    })
  }
  return (
    <div className={styles.stack}>
      {told.version > form.version && (
        <Notice
          kind="look"
          heading={t`Another user changed this`}
          help={t`Your edits cannot be saved. Copy what you need, load the latest version and edit again.`}
        >
          <Button onClick={form.restart}>{t`Load latest`}</Button>
        </Notice>
      )}
      <Card labelledBy="mail-additions" className={styles.stack}>
        <h2 id="mail-additions">{t`Additions to emails`}</h2>
        <StaffForm
          className={styles.stack}
          sending={form}
          onSend={form.submit}
          saveBar={{ discard: form.discard, saved: form.isSaved ? t`Saved` : undefined }}
        >
          <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} onReveal={reveal} />
          {form.failure && <FailureNotice failure={form.failure} />}
          <div className={styles.finder}>
            <Select
              label={t`Message`}
              value={chosen}
              onChange={setChosen}
              choices={events.map((one) => ({ value: one.event, text: one.title }))}
            />
            <Select
              label={t`Language`}
              value={language}
              onChange={(next) => setLanguage(languages.find((one) => one === next) ?? 'en')}
              choices={languages.map((one) => ({ value: one, text: languageNames[one] }))}
            />
          </div>
          <AdditionField event={chosen} form={form} language={language} />
        </StaffForm>
        <AdditionPreview event={chosen} form={form} language={language} />
      </Card>
      <MailAdditionHistory history={told.history} onRestore={form.restore} />
    </div>
  )
}

type FieldProps = {
  readonly event: string
  readonly form: MailAdditionsForm
  readonly language: Language
}

function AdditionField({ event, form, language }: FieldProps) {
  const { t } = useLingui()
  const test = useTestMail()
  const variables = mailAdditionVariables.map((name) => `{${name}}`).join(' ')
  return (
    <>
      <TextArea
        id={mailAdditionFieldId({ event, language })}
        label={t`Text`}
        hint={t`Plain text below what the email says, up to 500 characters; links with https only. Variables: ${variables}`}
        value={form.textIn(language)}
        onChange={(text) => form.change(language, text)}
        error={form.errorOf(language)}
        maxLength={longestMailAddition}
        rows={4}
        lang={language}
      />
      {test.failure && <FailureNotice failure={test.failure} />}
      <div>
        <Button
          isBusy={test.isBusy}
          onClick={() => test.send({ event, language, text: form.textIn(language) })}
        >
          {t`Send test email to me`}
        </Button>
        <p role="status">{test.sentTo !== undefined && t`Test email sent to ${test.sentTo}`}</p>
      </div>
    </>
  )
}

function AdditionPreview({ event, form, language }: FieldProps) {
  const texts = useDeferredValue({ en: form.textIn('en'), ja: form.textIn('ja'), th: form.textIn('th') })
  const isFit = languages.every((one) => mailAdditionFaultOf(texts[one]) === undefined)
  const { data } = useQuery({
    queryKey: ['mail addition preview', event, texts],
    enabled: isFit,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) =>
      callApi(previewMailAddition, { body: { event, variant: 'usual', texts }, signal }),
  })
  if (data === undefined) return <Skeleton size="card" count={1} />
  if (!data.ok) return <FailureNotice failure={data.fault} />
  const version = data.value.versions.find((one) => one.language === language)
  return version ? <PreviewVersion version={version} /> : null
}
