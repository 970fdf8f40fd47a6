import { useLingui } from '@lingui/react/macro'
import type { StaffLegalPageAnswer } from '#contract/api/staff/site/legal-pages.ts'
import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type DiffLine, diffLines } from './diff-lines.ts'
import type { LegalPageForm } from './use-legal-page-form.ts'
import styles from './legal-pages.module.css'

/** Properties of the history. */
export type LegalPageHistoryProps = {
  readonly told: StaffLegalPageAnswer
  readonly language: Language
  readonly form: LegalPageForm
}

/** Every version with its author and its difference from the version before, and the draft’s from the version in force. */
export function LegalPageHistory({ told, language, form }: LegalPageHistoryProps) {
  const { t } = useLingui()
  const shownIn = useLanguage()
  const { versions, versionInForce } = told
  const inForce = versions.find(({ version }) => version === versionInForce)
  const moment = (at: string) => formatInstant(at as Instant, shownIn, { zone: bangkok })
  return (
    <Card labelledBy="legal-page-versions" className={styles.part}>
      <h2 id="legal-page-versions" className={styles.title}>{t`Versions`}</h2>
      {inForce && (
        <details>
          <summary className={styles.summary}>{t`Draft compared with the version in force`}</summary>
          <Difference before={inForce.texts[language].body} after={form.texts[language].body} />
        </details>
      )}
      <ol className={styles.list}>
        {versions.map(({ version, effectiveAt, publishedBy, texts }, index) => (
          <li key={version} className={styles.version}>
            <strong>
              {version === 0 ? t`Version 0 (text of the product)` : t`Version ${version}`}
              {version === versionInForce && ` · ${t`in force`}`}
            </strong>
            <span className={styles.soft}>
              {publishedBy === undefined
                ? t`In force from ${moment(effectiveAt)}`
                : `${t`In force from ${moment(effectiveAt)}`} · ${publishedBy}`}
            </span>
            <details>
              <summary
                className={styles.summary}
              >{t`Compare version ${version} with the one before`}</summary>
              <Difference
                before={versions[index + 1]?.texts[language].body ?? ''}
                after={texts[language].body}
              />
            </details>
            <span>
              <Button
                aria-label={t`Use as draft: version ${version}`}
                onClick={() => form.fill(texts)}
              >{t`Use as draft`}</Button>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useLingui()
  if (before === after) return <p className={styles.soft}>{t`No differences`}</p>
  const names: Readonly<Record<DiffLine['kind'], string>> = {
    same: '',
    added: t`Added:`,
    removed: t`Removed:`,
  }
  return (
    <div className={styles.diff}>
      {diffLines(before, after).map(({ kind, text }, index) => (
        <div key={index} className={styles[kind]}>
          {kind !== 'same' && <VisuallyHidden>{names[kind]} </VisuallyHidden>}
          {text === '' ? '\u00A0' : text}
        </div>
      ))}
    </div>
  )
}
