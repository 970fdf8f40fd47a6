import { sql } from 'kysely'
import type { Instant, Zone } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { Tx } from '#server/platform/transaction.ts'

/**
 * What is numbered without gaps, one series for each year: receipts, closing sheets of cash drawers, tax invoices,
 * their credit and debit notes, and invoices and billing notes of companies.
 */
export type NumberedKind = 'RC' | 'CD' | 'TI' | 'CN' | 'DN' | 'IV' | 'BN'

const bangkok = 'Asia/Bangkok' as Zone

/**
 * Takes the next number of a kind in the year of this moment in Bangkok: "RC2026-000123". A transaction that is
 * rolled back gives its number back; concurrent ones wait for each other, so that no number is missing.
 */
export async function takeNumber(tx: Tx, kind: NumberedKind, at: Instant): Promise<string> {
  const year = Number(toLocal(at, bangkok).slice(0, 4))
  const { rows } = await sql<{ last_serial: number }>`insert into number_series (kind, year, last_serial)
    values (${kind}, ${year}, 1)
    on conflict (kind, year) do update set last_serial = number_series.last_serial + 1
    returning last_serial`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no number in the series ${kind}`)
  return `${kind}${year}-${String(row.last_serial).padStart(6, '0')}`
}
