import { useLingui } from '@lingui/react/macro'
import { Card } from '#web/ui/card.tsx'
import styles from '../../form/rows-form.module.css'

/** The API keys of the agency's own systems. */
export function ApiKeys() {
  const { t } = useLingui()
  return (
    <Card labelledBy="setting-api-keys" className={styles.page}>
      <h2 id="setting-api-keys" className={styles.title}>{t`API keys`}</h2>
    </Card>
  )
}
