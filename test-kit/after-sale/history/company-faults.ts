import { companyBooksOf, companyOf } from './company-moves.ts'
import type { HistoryWorld } from './history-world.ts'

/**
 * Returns what is not true of the account of a company: its balance is the sum of its entries, and of what orders took and
 * brought back, its payments and its corrections; its books say the same.
 */
export async function companyFaults({ shop, company, orders }: HistoryWorld): Promise<string[]> {
  if (!company) return []
  const { payments, totals } = await companyBooksOf(shop, company)
  const { balance, corrections } = await companyOf(shop, company)
  const { db } = shop.database
  const entries = await db
    .selectFrom('credit_entry')
    .select(['satang', 'balance_satang as balance'])
    .where('company_id', '=', company.companyId)
    .orderBy('entry_id')
    .execute()
  const waiting = new Set(corrections.map(({ note }) => note))
  const paid = payments
    .filter((one) => one.state === 'confirmed' && !one.reversed)
    .map(({ reference }) => company.payments.get(reference) ?? Number.NaN)
  const corrected = [...company.corrections].flatMap(([note, amount]) => (waiting.has(note) ? [] : amount))
  const sales = orders.flatMap(({ seen }) => [
    ...seen.payments
      .filter((one) => one.paymentMethod === 'credit' && one.state === 'received')
      .map((one) => -(one.arrived ?? one.amount)),
    ...seen.refunds
      .filter((one) => one.paymentMethod === 'credit' && one.state === 'done')
      .map((one) => one.amount),
  ])
  const expected = {
    entries: sum(entries.map(({ satang }) => satang)),
    'last entry': entries.at(-1)?.balance ?? 0,
    'orders, payments and corrections': sum([...sales, ...paid, ...corrected]),
    books: totals.unapplied - totals.outstanding - totals.uninvoiced,
  }
  return Object.entries(expected).flatMap(([name, amount]) =>
    amount === balance ? [] : [`the account of the company is ${balance}, by its ${name} ${amount}`],
  )
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0)
}
