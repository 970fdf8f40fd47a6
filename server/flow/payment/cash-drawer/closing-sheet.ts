import type { CashDrawerView } from '#contract/api/staff/shift/cash-drawer.ts'
import type { Language } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { formatAmount, formatDateTime } from '#server/agency/localized-formats.ts'
import { closingSheetMessagesIn } from './closing-sheet-messages.ts'

type Named = { readonly name: string; readonly value: string }

/** All texts that `closing-sheet.typ` prints; the template only positions them. */
export type ClosingSheetData = {
  readonly language: Language
  readonly title: string
  readonly number: string
  readonly agencyName: string
  readonly facts: readonly Named[]
  readonly sums: readonly Named[]
  readonly reason: readonly Named[]
  readonly movements: {
    readonly name: string
    readonly none: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }
  readonly denominations: { readonly name: string; readonly rows: readonly string[] }
  readonly signatures: readonly string[]
  readonly printed: string
}

/** What a closing sheet is printed with. */
export type ClosingSheetContext = {
  readonly language: Language
  readonly agencyName: string
  readonly now: Instant
}

type ClosedDrawer = CashDrawerView & { readonly closing: NonNullable<CashDrawerView['closing']> }

const baht = (amount: number) => formatAmount(satang(amount))

/** Returns the texts of a drawer's closing sheet. Every value is plain text for the template, never markup. */
export function closingSheetOf(
  { clerk, openedAt, float, expected, movements, closing }: ClosedDrawer,
  { language, agencyName, now }: ClosingSheetContext,
): ClosingSheetData {
  const said = closingSheetMessagesIn(language)
  const moment = (at: string) => formatDateTime(at as Instant, language)
  const { sheetNumber, closedAt, counted, difference, reason, reviewedBy, denominations = [] } = closing
  return {
    language,
    title: said.title,
    number: sheetNumber,
    agencyName,
    facts: [
      { name: said.clerk, value: clerk },
      { name: said.opened, value: moment(openedAt) },
      { name: said.closed, value: moment(closedAt) },
    ],
    sums: [
      { name: said.float, value: baht(float) },
      { name: said.expected, value: baht(expected) },
      { name: said.counted, value: baht(counted) },
      { name: said.difference, value: baht(difference) },
    ],
    reason: [
      ...(reason === '' ? [] : [{ name: said.reason, value: reason }]),
      ...(reviewedBy === undefined ? [] : [{ name: said.reviewedBy, value: reviewedBy }]),
    ],
    movements: printedMovements(movements, language),
    denominations: { name: said.denominations, rows: denominationLines(denominations) },
    signatures: [said.clerkSigns, said.managerSigns],
    printed: said.printed.replace('{moment}', moment(now)),
  }
}

function printedMovements(
  movements: CashDrawerView['movements'],
  language: Language,
): ClosingSheetData['movements'] {
  const said = closingSheetMessagesIn(language)
  return {
    name: said.movements,
    none: said.none,
    columns: [said.time, said.kind, said.order, said.receipt, said.amount],
    rows: movements.map(({ kind, amount, orderNumber, issuedReceipt = '', at }) => [
      formatDateTime(at as Instant, language),
      said[kind],
      orderNumber,
      issuedReceipt,
      baht(amount),
    ]),
  }
}

function denominationLines(denominations: NonNullable<ClosedDrawer['closing']['denominations']>): string[] {
  const counted = denominations.filter(({ count }) => count > 0)
  return counted.map(({ value, count }) => `${baht(value)} × ${count} = ${baht(value * count)}`)
}
