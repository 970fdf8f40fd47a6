import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'

/** Every record that an order as staff see it, its money and its documents are made of. */
const tables = [
  'approval',
  'booking',
  'change_request',
  'company',
  'credit_entry',
  'ledger_entry',
  'name_correction',
  'order_split',
  'payment',
  'refund',
  'schedule_change',
  'special_service',
  'tax_invoice',
  'adjustment_note',
  'ticket',
  'ticket_exchange',
  'ticket_refund',
  'ticket_void',
]
const digestQuery = tables
  .map((one) => `(select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${one})`)
  .join(` || ' ' || `)

/** Returns a text that differs once any record of an order was inserted, changed or deleted. */
export async function digestRecords({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await sql.raw<{ digest: string }>(`select ${digestQuery} as digest`).execute(db)
  return rows[0]?.digest ?? ''
}
