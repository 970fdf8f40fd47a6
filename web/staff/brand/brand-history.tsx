import { useLingui } from '@lingui/react/macro'
import type { BrandAnswer, BrandVersionAnswer } from '#contract/api/staff/brand/brand.ts'
import { auditFieldLabel, formatAuditValue } from '#contract/terms/audit/audit-field.ts'
import type { BrandField } from '#contract/terms/brand/brand-values.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './brand.module.css'

/** Properties of the history. */
export type BrandHistoryProps = Pick<BrandAnswer, 'history'> & {
  readonly onRestore: (values: BrandAnswer['values']) => void
}

const auditFields: Readonly<Record<BrandField, string>> = {
  name: 'brandName',
  color: 'brandColor',
  logo: 'brandLogo',
  favicon: 'brandFavicon',
  senderName: 'brandSenderName',
  replyTo: 'brandReplyTo',
}

/** Every version with who saved it, when, and what changed; the form can be filled with an earlier one. */
export function BrandHistory({ history, onRestore }: BrandHistoryProps) {
  const { t } = useLingui()
  const language = useLanguage()
  if (history.length === 0) return null
  return (
    <Card labelledBy="brand-history" className={styles.part}>
      <h2 id="brand-history" className={styles.title}>{t`Change history`}</h2>
      <ol className={styles.list}>
        {history.map((entry, index) => (
          <li key={entry.version} className={styles.change}>
            <strong>{t`Version ${entry.version}`}</strong>
            <span className={styles.soft}>
              {formatInstant(entry.savedAt as Instant, language, { zone: bangkok })} · {entry.savedBy}
            </span>
            <Changes entry={entry} before={history[index + 1]} />
            {index > 0 && (
              <span>
                <Button
                  aria-label={t`Fill form with version ${entry.version}`}
                  onClick={() => onRestore(entry.values)}
                >
                  {t`Fill form with this version`}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Changes({
  entry: { changed, values },
  before,
}: {
  readonly entry: BrandVersionAnswer
  readonly before: BrandVersionAnswer | undefined
}) {
  const language = useLanguage()
  const shown = (field: BrandField, value: string | undefined) =>
    formatAuditValue(
      auditFields[field],
      value?.slice(0, field === 'logo' || field === 'favicon' ? 12 : 254),
      language,
    )
  return (
    <ul className={styles.list}>
      {changed.map((field) => (
        <li key={field} className={styles.changed}>
          {auditFieldLabel(auditFields[field], language)}: {shown(field, before?.values[field])} →{' '}
          {shown(field, values[field])}
        </li>
      ))}
    </ul>
  )
}
