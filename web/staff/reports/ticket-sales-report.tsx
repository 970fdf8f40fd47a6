import { useLingui } from '@lingui/react/macro'
import {
  type TicketSale,
  type TicketSalesGroup,
  type TicketSalesReport,
  readTicketSales,
} from '#contract/api/staff/order/ticket-sales.ts'
import { pagePaths } from '#contract/paths.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReportFrame } from './report-frame.tsx'
import type { ReportProps } from './report-props.ts'
import { type Column, SortableTable } from './sortable-table.tsx'
import { usePaymentForm } from './use-payment-form.ts'
import { type AmountColumn, useTicketAmountColumns } from './use-ticket-amount-columns.ts'
import { useReport } from './use-report.ts'
import styles from './reports.module.css'

/** The ticket sales report: every issued ticket, and totals per airline, payment form, clerk and company. */
export function TicketSalesReportPart(props: ReportProps) {
  const report = useReport(props.address, readTicketSales)
  return (
    <ReportFrame {...props} report={report}>
      {(value) => <TicketSales report={value} />}
    </ReportFrame>
  )
}

function TicketSales({ report }: { readonly report: TicketSalesReport }) {
  const { t } = useLingui()
  const amounts = useTicketAmountColumns(report.totals)
  const columns = useTicketColumns(amounts)
  const formOf = usePaymentForm()
  if (report.totals.tickets === 0) return <Notice kind="info" heading={t`No tickets issued in this period`} />
  return (
    <>
      <GroupCard caption={t`By airline`} head={t`Airline`} groups={report.airlines} amounts={amounts} />
      <GroupCard
        caption={t`By payment form`}
        head={t`Payment form`}
        groups={report.forms.map((group) => ({ ...group, key: formOf(group.key) }))}
        amounts={amounts}
      />
      <GroupCard
        caption={t`By clerk`}
        head={t`Clerk`}
        groups={report.clerks.map((group) => ({ ...group, key: group.key || t`Website` }))}
        amounts={amounts}
      />
      {report.companies.length > 0 && (
        <GroupCard caption={t`By company`} head={t`Company`} groups={report.companies} amounts={amounts} />
      )}
      <Card className={styles.part}>
        {report.isCut && <p>{t`The first 500 tickets are shown. The files contain all of them.`}</p>}
        <SortableTable
          caption={t`Issued tickets`}
          columns={columns}
          rows={report.tickets}
          keyOf={({ ticketNumber }) => ticketNumber}
          first={{ column: 'issued', isDown: false }}
        />
      </Card>
    </>
  )
}

type GroupProps = {
  readonly caption: string
  readonly head: string
  readonly groups: readonly TicketSalesGroup[]
  readonly amounts: readonly AmountColumn[]
}

function GroupCard({ caption, head, groups, amounts }: GroupProps) {
  const { t } = useLingui()
  const columns: Column<TicketSalesGroup>[] = [
    { id: 'key', head, show: ({ key }) => key || '–', sortBy: ({ key }) => key, isFigure: false },
    {
      id: 'tickets',
      head: t`Tickets`,
      show: ({ tickets }) => tickets,
      sortBy: ({ tickets }) => tickets,
      isFigure: true,
      total: groups.reduce((sum, { tickets }) => sum + tickets, 0),
    },
    ...amounts,
  ]
  return (
    <Card className={styles.part}>
      <SortableTable
        caption={caption}
        columns={columns}
        rows={groups}
        keyOf={({ key }) => key}
        first={{ column: 'total', isDown: true }}
      />
    </Card>
  )
}

function useTicketColumns(amounts: readonly AmountColumn[]): Column<TicketSale>[] {
  const { t } = useLingui()
  const formOf = usePaymentForm()
  const text = (id: keyof TicketSale, head: string): Column<TicketSale> => ({
    id,
    head,
    show: (ticket) => ticket[id] || '–',
    sortBy: (ticket) => ticket[id] ?? '',
    isFigure: false,
  })
  const commissionBy = ({ commissionFrom, commissionAgreement = '' }: TicketSale) =>
    commissionFrom === 'entered' ? t`Entered by clerk` : commissionAgreement || '–'
  const form = ({ method, tender }: TicketSale) => formOf([method, tender].filter(Boolean).join(' '))
  return [
    {
      id: 'issued',
      head: t`Issued (Bangkok time)`,
      show: ({ issuedAt }) => <MomentText at={issuedAt} look="day" />,
      sortBy: ({ issuedAt, ticketNumber }) => `${issuedAt} ${ticketNumber}`,
      isFigure: false,
    },
    text('transaction', t`Transaction`),
    text('ticketNumber', t`Ticket number`),
    text('originalTicketNumber', t`Original ticket`),
    text('airline', t`Airline`),
    text('passenger', t`Passenger`),
    {
      ...text('pnr', t`PNR`),
      show: ({ pnr, orderNumber }) => (
        <a href={pageUrl(pagePaths.staff, { order: orderNumber })}>{pnr || orderNumber}</a>
      ),
    },
    text('route', t`Route`),
    ...amounts,
    { ...text('commissionAgreement', t`Commission by`), show: commissionBy, sortBy: commissionBy },
    { id: 'form', head: t`Payment form`, show: form, sortBy: form, isFigure: false },
    { ...text('clerk', t`Clerk`), show: ({ clerk }) => clerk || t`Website` },
    text('company', t`Company`),
  ]
}
