import { useLingui } from '@lingui/react/macro'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table } from '#web/ui/table.tsx'
import { useProviderNames } from '../../use-provider-names.ts'

/** Reservations without an order that the shop released; nothing without any. */
export function ReleasedReservations({ releases }: Pick<ReconciliationAnswer, 'releases'>) {
  const { t } = useLingui()
  const providerName = useProviderNames()
  if (releases.length === 0) return null
  const outcomes = { released: t`Released`, refused: t`Refused by the supplier` }
  return (
    <Card>
      <Table caption={t`Reservations without an order, released automatically (Bangkok time)`}>
        <thead>
          <tr>
            <th scope="col">{t`PNR`}</th>
            <th scope="col">{t`Supplier`}</th>
            <th scope="col">{t({ message: 'Order', context: 'order of an agency’s customer' })}</th>
            <th scope="col">{t`Requested`}</th>
            <th scope="col">{t`Result`}</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((one) => (
            <tr key={`${one.providerId} ${one.clientReference} ${one.recordLocator}`}>
              <th scope="row" className="figures">
                {one.recordLocator}
              </th>
              <td>{providerName(one.providerId)}</td>
              <td className="figures">{one.orderNumber ?? one.clientReference}</td>
              <td>
                <MomentText at={one.askedAt} />
              </td>
              <td>{one.outcome === undefined ? t`No answer yet` : outcomes[one.outcome]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
