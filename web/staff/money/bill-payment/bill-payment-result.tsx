import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table } from '#web/ui/table.tsx'
import { BillTable } from './bill-table.tsx'
import { FactRow } from '../fact-row.tsx'
import type { Brought } from './use-uploaded-file.ts'
import { type ShownBill, useFaultLabels } from './use-bill-payment-labels.ts'
import { useExpandableRows } from '../use-expandable-rows.tsx'
import styles from '../money.module.css'

/** Properties of an import's result. */
export type BillPaymentResultProps = { readonly brought: Brought }

/** The result of an import: the totals, then what needs attention, then the rest. */
export function BillPaymentResult({ brought }: BillPaymentResultProps) {
  const { t } = useLingui()
  const titleId = useId()
  const { name, bills, faults } = brought
  const received = bills.filter(({ result }) => result === 'received')
  const known = bills.filter(({ result }) => result === 'known')
  const settled = bills.filter(({ result }) => result === 'received' || result === 'known')
  const open = bills.filter((bill) => !settled.includes(bill))
  return (
    <Card labelledBy={titleId} className={styles.part}>
      <h2 id={titleId} className={styles.title}>
        {name}
      </h2>
      <ImportVerdict read={bills.length} open={open.length + faults.length} />
      <dl className={styles.facts}>
        <BillTotal name={t`Lines read`} bills={bills} />
        <BillTotal name={t`Imported`} bills={received} />
        <BillTotal name={t`Already imported`} bills={known} />
        <BillTotal name={t`To review`} bills={open} />
        <FactRow name={t`Unreadable lines`}>{faults.length}</FactRow>
      </dl>
      {open.length > 0 && <BillTable caption={t`Payments to review`} bills={open} />}
      {faults.length > 0 && <FaultTable faults={faults} />}
      {settled.length > 0 && <BillTable caption={t`Imported payments`} bills={settled} />}
    </Card>
  )
}

type VerdictProps = { readonly read: number; readonly open: number }

function ImportVerdict({ read, open }: VerdictProps) {
  const { t } = useLingui()
  if (open > 0)
    return (
      <Notice
        kind="look"
        heading={t`${plural(open, { one: '# payment to review', other: '# payments to review' })}`}
        help={t`Each line below shows its result and the next step.`}
      />
    )
  return read === 0 ? (
    <Notice
      kind="info"
      heading={t`No payments in this file`}
      help={t`The file contains only the header line.`}
    />
  ) : (
    <Notice kind="done" heading={t`All payments imported`} />
  )
}

type SumProps = { readonly name: string; readonly bills: readonly ShownBill[] }

/** The number of bills, and their total. */
function BillTotal({ name, bills }: SumProps) {
  const { t } = useLingui()
  const sum = bills.reduce((total, { amount }) => total + amount, 0)
  return (
    <FactRow name={name}>
      {t`${plural(bills.length, { one: '# payment', other: '# payments' })}`} · <PriceText amount={sum} />
    </FactRow>
  )
}

function FaultTable({ faults }: Pick<Brought, 'faults'>) {
  const { t } = useLingui()
  const labels = useFaultLabels()
  const { shown, more } = useExpandableRows(faults)
  return (
    <div className={styles.stack}>
      <Table caption={t`Unreadable lines`}>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`Error`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, fault }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>{labels[fault]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{t`Ask the channel to resend these lines, or look them up there and record them under Receive payment.`}</p>
      {more}
    </div>
  )
}
