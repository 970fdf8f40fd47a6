import { ApiKeys } from './api-keys/api-keys.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'
import styles from '../form/rows-form.module.css'

/** How the agency's own systems are connected to the shop, a card for each way. */
export function IntegrationsPage() {
  return (
    <div className={styles.page}>
      <ApiKeys />
      <Webhooks />
    </div>
  )
}
