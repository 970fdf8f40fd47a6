import { useLingui } from '@lingui/react/macro'
import type { DocumentRefundAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { TaxName } from '#web/travel-ui/price/tax-name.tsx'
import { Table } from '#web/ui/table.tsx'
import styles from '../order.module.css'
import { useRefundLineNames, useTicketRefundLabels } from './use-ticket-refund-labels.ts'

/** What one document brings back: each line with what was paid and what comes back, and both totals. */
export function RefundLines({ document }: { readonly document: DocumentRefundAnswer }) {
  const { t } = useLingui()
  const { sources, blocks } = useTicketRefundLabels()
  const { ticketNumber, passenger, blockedBy, coupons, source, isUpTo, fromSupplier, toCustomer } = document
  const number = passenger + 1
  const heading = t`Passenger ${number}, ${ticketNumber}`
  if (blockedBy)
    return (
      <p>
        <strong>{heading}</strong> {blocks[blockedBy]}
      </p>
    )
  return (
    <Table
      caption={
        <>
          <strong>{heading}</strong>{' '}
          <span className={styles.soft}>
            {coupons.length > 0 && t`Coupons: ${coupons.join(', ')}.`} {sources[source]}
          </span>
        </>
      }
    >
      <thead>
        <tr>
          <th scope="col">{t`Fare or tax`}</th>
          <th scope="col" className="figures">{t`Amount paid`}</th>
          <th scope="col" className="figures">{t`Refund amount`}</th>
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, index) => (
          <LineRow key={`${line.kind} ${line.lineCode} ${index}`} line={line} />
        ))}
      </tbody>
      {fromSupplier !== undefined && toCustomer !== undefined && (
        <tfoot>
          <TotalRow name={isUpTo ? t`From the airline, up to` : t`From the airline`} amount={fromSupplier} />
          <TotalRow name={isUpTo ? t`To the customer, up to` : t`To the customer`} amount={toCustomer} />
        </tfoot>
      )}
    </Table>
  )
}

function LineRow({ line }: { readonly line: DocumentRefundAnswer['lines'][number] }) {
  const { t } = useLingui()
  const names = useRefundLineNames()
  const { kind, lineCode, name, paid, comesBack } = line
  return (
    <tr>
      <td>
        {kind === 'tax' ? <TaxName code={lineCode} name={name} /> : names[kind]}{' '}
        {kind === 'tax' && <span className={styles.soft}>{lineCode}</span>}
      </td>
      <td className="figures">{paid === 0 ? '' : <PriceText amount={paid} />}</td>
      <td className="figures">
        {comesBack === undefined ? t`Ask the airline` : <PriceText amount={comesBack} />}
      </td>
    </tr>
  )
}

function TotalRow({ name, amount }: { readonly name: string; readonly amount: number }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td className="figures">
        <strong>
          <PriceText amount={amount} />
        </strong>
      </td>
    </tr>
  )
}
