import { useLingui } from '@lingui/react/macro'
import type { StaffAgencyAnswer } from '#contract/api/agency.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatTags } from '#web/i18n/language.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Card } from '#web/ui/card.tsx'
import { useProfileFieldLabels } from './use-agency-labels.ts'
import styles from './agency.module.css'

/** Who changed what and when, newest first. */
export function AgencyHistory({ history }: Pick<StaffAgencyAnswer, 'history'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = useProfileFieldLabels()
  const join = new Intl.ListFormat(formatTags[language], { type: 'conjunction' })
  if (history.length === 0) return null
  return (
    <Card labelledBy="agency-history" className={styles.part}>
      <h2 id="agency-history" className={styles.title}>{t`Change history`}</h2>
      <ol className={styles.list}>
        {history.map(({ version, setBy, setAt, changed }) => (
          <li key={version} className={styles.change}>
            <strong>
              {changed.length === 0 ? t`Created` : join.format(changed.map((part) => labels[part] ?? part))}
            </strong>
            <span className={styles.soft}>
              {formatInstant(setAt as Instant, language, { zone: bangkok })} · {setBy}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
