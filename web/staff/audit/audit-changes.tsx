import { useLingui } from '@lingui/react/macro'
import type { AuditEventView } from '#contract/api/staff/audit.ts'
import { auditFieldLabel, formatAuditValue } from '#contract/terms/audit/audit-field.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './audit.module.css'

/** What an action changed: each setting with its value before and after. */
export function AuditChanges({ changes }: { readonly changes: NonNullable<AuditEventView['changes']> }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{auditFieldLabel(field, language)}</dt>
          <dd>
            <VisuallyHidden>{t`Before:`} </VisuallyHidden>
            <span className={styles.before}>
              {formatAuditValue(field, before, language)}
            </span> <ArrowMark />{' '}
            <VisuallyHidden>{t`After:`} </VisuallyHidden>
            <span>{formatAuditValue(field, after, language)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Drawn, as the font for Thai has no arrow. */
function ArrowMark() {
  return (
    <svg viewBox="0 0 14 10" className={styles.arrow} aria-hidden="true" focusable="false">
      <path d="M1 5h11M8.5 1.5 12 5 8.5 8.5" />
    </svg>
  )
}
