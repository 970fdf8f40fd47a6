import { useLingui } from '@lingui/react/macro'
import type { CustomerAnswer, CustomerConsent } from '#contract/api/staff/customers.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { useContactChannelLabels } from '../use-contact-channel-labels.ts'
import { staffOrderUrl } from '../order-list/order-cell.tsx'
import styles from './customers.module.css'

/** What a customer agreed to in each order, and which text. */
export function CustomerConsents({ consents }: Pick<CustomerAnswer, 'consents'>) {
  const { t } = useLingui()
  const channels = useContactChannelLabels()
  const labels: Readonly<Record<CustomerConsent, string>> = {
    fareRules: t`Terms and fare rules`,
    sensitiveRequests: t`Passing on special requests`,
    specialFares: t`Conditions of student or youth fares`,
  }
  return (
    <Card labelledBy="customer-consents" className={styles.part}>
      <h2 id="customer-consents" className={styles.title}>{t`Consents`}</h2>
      {consents.length === 0 ? (
        <p>{t`No consents recorded`}</p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table} aria-labelledby="customer-consents">
            <thead>
              <tr>
                <th scope="col">{t`Consent`}</th>
                <th scope="col">{t`Order number`}</th>
                <th scope="col" data-wide="">{t`Text version`}</th>
                <th scope="col">{t`Given`}</th>
              </tr>
            </thead>
            <tbody>
              {consents.map(({ orderNumber, kind, version, language, acceptedAt, channel }) => (
                <tr key={`${orderNumber} ${kind} ${channel ?? ''}`}>
                  <td>
                    {labels[kind]}
                    {channel !== undefined && (
                      <span className={styles.soft}> {t`(recorded by staff: ${channels[channel]})`}</span>
                    )}
                  </td>
                  <td>
                    <a href={staffOrderUrl(orderNumber)} className={styles.code}>
                      {orderNumber}
                    </a>
                  </td>
                  <td data-wide="">
                    {version} ({language})
                  </td>
                  <td>
                    <MomentText at={acceptedAt} look="date" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
