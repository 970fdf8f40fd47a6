import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'

const reminderMails = ['pay-reminder-half', 'pay-reminder-last', 'pay-reminder-staff'] as const

/** Whether a payment reminder of an order was written to the outbox at or after this time. */
export async function hasReminderSince(tx: Tx, orderNumber: string, since: Instant): Promise<boolean> {
  const found = await tx
    .selectFrom('outbox')
    .select('mail_key')
    .where('order_number', '=', orderNumber)
    .where('kind', 'in', reminderMails)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
