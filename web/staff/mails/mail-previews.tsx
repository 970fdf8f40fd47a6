import { useLingui } from '@lingui/react/macro'
import { type MailPreview, mailVariants } from '#contract/api/staff/mails/mails.ts'
import { languages } from '#contract/problem.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { languageNames } from '#web/i18n/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { useMailEvents, useMailPreview } from './mail-api.ts'
import type { MailViewProps } from './mail-list.tsx'
import styles from './mails.module.css'

/** Every mail as its recipient sees it: HTML beside text, in each language, with sample data. */
export function MailPreviews({ address, go }: MailViewProps) {
  const { t } = useLingui()
  const { value, fault, askAgain } = useMailEvents()
  const events = value?.events ?? []
  const event = address.event ?? events[0]?.event
  const { language, variant } = address
  usePreviewShortcuts(
    events.map((one) => one.event),
    { ...address, event },
    go,
  )
  const facts = { usual: t`Typical data`, hard: t`Edge cases: long names, other scripts, special characters` }
  if (fault && value === undefined) {
    return (
      <FailureNotice failure={fault}>
        <Button onClick={askAgain}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  if (value === undefined) return <Skeleton size="card" count={2} />
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.finder}>
          <Select
            label={t`Message`}
            value={event ?? ''}
            onChange={(next) => go({ event: next })}
            choices={events.map((one) => ({ value: one.event, text: one.title }))}
          />
          <Select
            label={t`Language`}
            value={language}
            onChange={(next) => go({ language: languages.find((one) => one === next) ?? 'en' })}
            choices={languages.map((one) => ({ value: one, text: languageNames[one] }))}
          />
          <Select
            label={t`Sample data`}
            value={variant}
            onChange={(next) => go({ variant: mailVariants.find((one) => one === next) ?? 'usual' })}
            choices={mailVariants.map((one) => ({ value: one, text: facts[one] }))}
          />
        </div>
      </div>
      <ShownPreview event={event} address={address} />
    </>
  )
}

type ShownProps = Pick<MailViewProps, 'address'> & { readonly event: string | undefined }

function ShownPreview({ event, address: { variant, language } }: ShownProps) {
  const { t } = useLingui()
  const { data, refetch } = useMailPreview(event, variant)
  if (data === undefined) return <Skeleton size="card" count={2} />
  if (!data.ok) {
    return (
      <FailureNotice failure={data.fault}>
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </FailureNotice>
    )
  }
  const version = data.value.versions.find((one) => one.language === language)
  return version ? <PreviewVersion version={version} /> : null
}

/** One mail in one language: HTML beside text. */
export function PreviewVersion({
  version: { language, subject, text, page },
}: {
  readonly version: MailPreview
}) {
  const { t } = useLingui()
  return (
    <article className={styles.version} aria-label={t`Message`}>
      <h2 className={styles.subject} lang={language}>
        {subject}
      </h2>
      <div className={styles.sides}>
        <iframe key={page} src={page} sandbox="" title={t`HTML preview`} className={styles.page} />
        <pre className={styles.text} lang={language}>
          {text}
        </pre>
      </div>
    </article>
  )
}

/** Steps through mails and languages by single keys. */
function usePreviewShortcuts(
  events: readonly string[],
  address: MailViewProps['address'],
  go: MailViewProps['go'],
) {
  const { t } = useLingui()
  const nextInCycle = <Value,>(all: readonly Value[], now: Value, steps: number): Value | undefined =>
    all[(all.indexOf(now) + steps + all.length) % all.length]
  const showNextEvent = (steps: number) => {
    const event = nextInCycle<string | undefined>(events, address.event, steps)
    if (event !== undefined) go({ event })
  }
  const showNextLanguage = () => go({ language: nextInCycle(languages, address.language, 1) ?? 'en' })
  const areKeysOn = useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['L'], does: t`Next language`, run: showNextLanguage },
  ])
  useShortcuts(
    {
      j: () => showNextEvent(1),
      k: () => showNextEvent(-1),
      l: showNextLanguage,
    },
    areKeysOn,
  )
}
