import { useLingui } from '@lingui/react/macro'
import type { MailAdditionsAnswer } from '#contract/api/staff/mails/mail-additions.ts'
import type { MailAddition } from '#contract/terms/mail-addition/mail-addition.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { languageNames } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useMailEventLabels } from '../use-mail-event-labels.ts'
import styles from '../mails.module.css'

/** Properties of the history. */
export type MailAdditionHistoryProps = Pick<MailAdditionsAnswer, 'history'> & {
  readonly onRestore: (additions: readonly MailAddition[]) => void
}

/** Every version with its author and which additions differ from the version before. */
export function MailAdditionHistory({ history, onRestore }: MailAdditionHistoryProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const labelOf = useMailEventLabels()
  if (history.length === 0) return null
  return (
    <Card labelledBy="mail-addition-history" className={styles.stack}>
      <h2 id="mail-addition-history">{t`Change history`}</h2>
      <ol className={styles.versions}>
        {history.map(({ version, savedBy, savedAt, additions }, index) => (
          <li key={version}>
            <strong>{t`Version ${version}`}</strong> ·{' '}
            {formatInstant(savedAt as Instant, language, { zone: bangkok })} · {savedBy}
            <ul>
              {changesBetween(history[index + 1]?.additions ?? [], additions).map((one) => (
                <li key={`${one.event} ${one.language}`}>
                  {labelOf(one.event)}, {languageNames[one.language]}:{' '}
                  {one.text === '' ? t`Removed` : one.text}
                </li>
              ))}
            </ul>
            {index > 0 && (
              <Button
                aria-label={t`Fill form with version ${version}`}
                onClick={() => onRestore(additions)}
              >{t`Fill form with this version`}</Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Returns the additions that are new or different, and those that are gone with an empty text. */
function changesBetween(
  before: readonly MailAddition[],
  after: readonly MailAddition[],
): readonly MailAddition[] {
  const inBoth = (one: MailAddition, all: readonly MailAddition[]) =>
    all.find(({ event, language }) => event === one.event && language === one.language)
  return [
    ...after.filter((one) => inBoth(one, before)?.text !== one.text),
    ...before.filter((one) => inBoth(one, after) === undefined).map((one) => ({ ...one, text: '' })),
  ]
}
