import type { Selectable } from 'kysely'
import { isExtraSaleOpen, openExtraSaleStates } from '#contract/terms/document/extra-sale.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/**
 * Gives EMDs that a supplier lists only after a sale of extras was settled to that sale: each sale gets no more than it has
 * paid extras, and none that the order had before. The EMD of a sale is not older than its call.
 */
export async function attachLateDocuments(tx: Tx, bookingId: string): Promise<void> {
  const sales = await tx
    .selectFrom('extra_sale')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['done', ...openExtraSaleStates])
    .orderBy('created_at')
    .execute()
  // What is new may belong to the sale that is open.
  if (sales.length === 0 || sales.some(({ state }) => isExtraSaleOpen(state))) return
  const emds = await tx
    .selectFrom('ticket')
    .select('ticket_number')
    .where('booking_id', '=', bookingId)
    .where('kind', '<>', 'ticket')
    .orderBy('ticket_number')
    .execute()
  const known = new Set(sales.flatMap((one) => one.emd_numbers as string[]))
  for (const sale of sales) {
    const before = new Set(sale.documents_before as string[])
    const free = emds.map((one) => one.ticket_number).filter((one) => !known.has(one) && !before.has(one))
    const late = free.slice(0, missingDocumentsOf(sale))
    for (const one of late) known.add(one)
    if (late.length > 0) await attachTo(tx, sale, late)
  }
}

type Row = Selectable<Tables['extra_sale']>

/** Returns how many paid extras of a sale have no EMD. */
function missingDocumentsOf({ extras, not_added: notAdded, emd_numbers: own }: Row): number {
  const paid = (extras as PricedExtra[]).filter(
    ({ amount }, position) => amount.amount > 0 && !(notAdded as number[]).includes(position),
  )
  return Math.max(0, paid.length - (own as string[]).length)
}

async function attachTo(
  tx: Tx,
  { extra_sale_id: id, emd_numbers: own, sent_at: sentAt }: Row,
  late: readonly string[],
): Promise<void> {
  await tx
    .updateTable('extra_sale')
    .set({ emd_numbers: JSON.stringify([...(own as string[]), ...late]) })
    .where('extra_sale_id', '=', id)
    .execute()
  if (sentAt === null) return
  await tx
    .updateTable('ticket')
    .set({ issued_at: sentAt })
    .where('ticket_number', 'in', late)
    .where('issued_at', '<', sentAt)
    .execute()
}
