import { useLingui } from '@lingui/react/macro'
import type { TicketAmounts } from '#contract/api/staff/order/ticket-sales.ts'
import type { Column } from './sortable-table.tsx'
import { useFigureFormatters } from './use-figure-formatters.ts'

/** A column of an amount, in tables of tickets and of their totals. */
export type AmountColumn = Column<TicketAmounts>

/** Returns the columns of amounts, with their totals below. */
export function useTicketAmountColumns(totals: TicketAmounts): readonly AmountColumn[] {
  const { t } = useLingui()
  const { money } = useFigureFormatters()
  const names: Readonly<Record<keyof TicketAmounts, string>> = {
    fare: t`Fare`,
    carrierSurcharge: t`YQ/YR`,
    taxes: t`Taxes`,
    serviceFee: t`Service fee and markup`,
    penalty: t`Change penalty`,
    adjustment: t`Adjustment`,
    total: t`Total`,
    commission: t`Commission`,
    override: t`Override`,
  }
  return (Object.keys(names) as (keyof TicketAmounts)[]).map((id) => ({
    id,
    head: names[id],
    show: (row) => money(row[id]),
    sortBy: (row) => row[id],
    isFigure: true,
    total: money(totals[id]),
  }))
}
