import type { Kysely } from 'kysely'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Account, Ledger, Posting } from './ledger.ts'

/**
 * Creates the ledger backed by the database, whose triggers reject unbalanced postings and any change of a
 * line.
 */
export function createLedger(db: Kysely<Tables>, clock: Clock): Ledger {
  return {
    post: (tx, posting) => insertPosting(tx, posting, clock),
    async balancesOf(bookingId, tx) {
      const rows = await (tx ?? db)
        .selectFrom('ledger_entry')
        .select(({ fn }) => ['account', fn.sum<string>('satang').as('satang')])
        .where('booking_id', '=', bookingId)
        .groupBy('account')
        .orderBy('account')
        .execute()
      const balances = rows.map((row) => [row.account as Account, Number(row.satang)] as const)
      return new Map(balances.filter(([, satang]) => satang !== 0))
    },
  }
}

async function insertPosting(
  tx: Tx,
  { postingId, bookingId, cause, lines, ...posting }: Posting,
  clock: Clock,
): Promise<void> {
  const before = tx.selectFrom('ledger_entry').select('entry_id').where('posting_id', '=', postingId)
  if (await before.limit(1).executeTakeFirst()) throw new Error(`${postingId} was posted before`)
  if (lines.length === 0) return
  const at = posting.at ?? clock.now()
  const rows = lines.map(({ account, satang }) => {
    return { posting_id: postingId, booking_id: bookingId, account, satang, cause, at }
  })
  await tx.insertInto('ledger_entry').values(rows).execute()
}
