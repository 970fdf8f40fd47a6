import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type StaffLegalPageAnswer, readStaffLegalPage } from '#contract/api/staff/site/legal-pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { type Language, languages } from '#contract/problem.ts'
import {
  type LegalPageKind,
  legalPageKinds,
  legalPageLimits,
  legalPageVariables,
} from '#contract/terms/legal-page/legal-page.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { languageNames } from '#web/i18n/language.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Markup } from '#web/travel-ui/text/markup.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../form/staff-form.tsx'
import { ListSection } from '../money/list-section.tsx'
import { useWorkList } from '../use-work-list.ts'
import { LegalPageHistory } from './legal-page-history.tsx'
import {
  type LegalPageForm,
  legalPageFieldId,
  useLegalPageForm,
  usePublication,
} from './use-legal-page-form.ts'
import { useLegalPageNames } from './use-legal-page-names.ts'
import styles from './legal-pages.module.css'

/** The terms, the privacy notice, the accessibility statement and the page on cookies: drafts, publication, versions. */
export function LegalPages() {
  const { t } = useLingui()
  const names = useLegalPageNames()
  const [kind, setKind] = useState<LegalPageKind>('terms')
  return (
    <div className={styles.part}>
      <div className={styles.choice}>
        <Select
          label={t`Page`}
          value={kind}
          onChange={(next) => setKind(legalPageKinds.find((one) => one === next) ?? 'terms')}
          choices={legalPageKinds.map((one) => ({ value: one, text: names[one] }))}
        />
      </div>
      <OnePage key={kind} kind={kind} />
    </div>
  )
}

function OnePage({ kind }: { readonly kind: LegalPageKind }) {
  const list = useWorkList(readStaffLegalPage, { right: 'setAgency', params: { kind } })
  return <ListSection list={list}>{(told) => <PageEditor told={told} renew={list.renew} />}</ListSection>
}

type EditorProps = { readonly told: StaffLegalPageAnswer; readonly renew: () => Promise<void> }

function PageEditor({ told, renew }: EditorProps) {
  const { t } = useLingui()
  const form = useLegalPageForm(told, renew)
  const [language, setLanguage] = useState<Language>('en')
  const reveal = (fieldId: string) => {
    const wrong = form.mistakes.find((one) => one.fieldId === fieldId)
    if (wrong) flushSync(() => setLanguage(wrong.language))
  }
  return (
    <>
      {told.revision > form.version && (
        <Notice
          kind="look"
          heading={t`Another user changed this`}
          help={t`Your edits cannot be saved. Copy what you need, load the latest version and edit again.`}
        >
          <Button onClick={form.restart}>{t`Load latest`}</Button>
        </Notice>
      )}
      <Card labelledBy="legal-page-draft" className={styles.part}>
        <h2 id="legal-page-draft" className={styles.title}>{t`Draft of the page`}</h2>
        <StaffForm
          className={styles.part}
          sending={form}
          onSend={form.submit}
          saveBar={{
            label: t`Save draft`,
            discard: form.discard,
            saved: form.isSaved ? t`Draft saved. Travellers see it once it is published.` : undefined,
          }}
        >
          <ErrorSummary attempt={form.attempt} mistakes={form.mistakes} onReveal={reveal} />
          {form.failure && <FailureNotice failure={form.failure} />}
          <div className={styles.choice}>
            <Select
              label={t`Language`}
              value={language}
              onChange={(next) => setLanguage(languages.find((one) => one === next) ?? 'en')}
              choices={languages.map((one) => ({ value: one, text: languageNames[one] }))}
            />
          </div>
          <DraftFields key={language} form={form} language={language} />
        </StaffForm>
        <Publication form={form} told={told} renew={renew} />
      </Card>
      <LegalPageHistory told={told} language={language} form={form} />
    </>
  )
}

function DraftFields({ form, language }: { readonly form: LegalPageForm; readonly language: Language }) {
  const { t } = useLingui()
  const { title, body } = form.texts[language]
  const variables = legalPageVariables.map((name) => `{${name}}`).join(' ')
  return (
    <div className={styles.sides}>
      <div className={styles.part} lang={language}>
        <TextField
          id={legalPageFieldId(language, 'title')}
          label={t`Page title`}
          value={title}
          onChange={(next) => form.change(language, { title: next })}
          maxLength={legalPageLimits.title}
          autoComplete="off"
        />
        <TextArea
          id={legalPageFieldId(language, 'body')}
          label={t`Text`}
          hint={t`# heading, - list, 1. list, **bold**, [text](https://…). Variables: ${variables}`}
          value={body}
          onChange={(next) => form.change(language, { body: next })}
          error={form.errorOf(language)}
          maxLength={legalPageLimits.body}
          rows={24}
        />
      </div>
      <section className={styles.preview} aria-label={t`Preview`} lang={language}>
        <h3 className={styles.title}>{title}</h3>
        <Markup source={body} isPart />
      </section>
    </div>
  )
}

function Publication({ form, told, renew }: EditorProps & { readonly form: LegalPageForm }) {
  const { t } = useLingui()
  const [day, setDay] = useState('')
  const { isBusy, failure, isPublished, publish } = usePublication(told, renew)
  const isReady = told.revision > 0 && JSON.stringify(form.texts) === JSON.stringify(told.draft)
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>{t`Publish`}</h3>
      <p className={styles.soft}>
        {t`All three languages are published together. Published versions cannot be changed or deleted; orders refer to them.`}
      </p>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.publish}>
        <DateField
          id="legal-page-effective"
          label={t`In force from (empty: at once)`}
          value={day}
          onChange={setDay}
          today={browserToday()}
        />
        <Button kind="primary" isBusy={isBusy} disabled={!isReady} onClick={() => publish(day)}>
          {t`Publish draft`}
        </Button>
        <a href={pagePaths[told.kind]} className={styles.open}>{t`View published page`}</a>
      </div>
      <p role="status" className={styles.soft}>
        {isPublished ? t`Published` : isReady ? '' : t`Save the draft to publish it.`}
      </p>
    </div>
  )
}
