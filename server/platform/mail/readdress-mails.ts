import type { Sealer } from '../crypto.ts'
import type { Tx } from '../transaction.ts'
import { type KeptMail, maskedAddress } from './outbox.ts'
import { withEveryText } from './sent-copy.ts'

/** The undelivered mails about an order to an address, and what becomes of them. */
export type Readdressed = {
  readonly orderNumber: string
  readonly from: string
  readonly to: string
  /** The kind of mail that is meant for the old address, and stays. */
  readonly exceptKind: string
  /** Changes every text, because links of the old address may have ended. */
  readonly change: (text: string) => string
}

/**
 * Gives every undelivered mail about an order that goes to this address another recipient; why the former one did not
 * get it is forgotten.
 */
export async function readdressMails(
  tx: Tx,
  sealer: Sealer,
  { orderNumber, from, to, exceptKind, change }: Readdressed,
): Promise<void> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['mail_key', 'sealed'])
    .where('order_number', '=', orderNumber)
    .where('channel', '=', 'mail')
    .where('kind', '<>', exceptKind)
    .where('state', '<>', 'sent')
    .where('sealed', 'is not', null)
    .orderBy('mail_key')
    .forUpdate()
    .execute()
  for (const { mail_key, sealed } of rows) {
    if (sealed === null) continue
    const mail = JSON.parse(sealer.open(sealed)) as KeptMail
    if (mail.to !== from || !('letter' in mail)) continue
    const changed: KeptMail = { ...mail, to, letter: withEveryText(mail.letter, change) }
    await tx
      .updateTable('outbox')
      .set({
        sealed: sealer.seal(JSON.stringify(changed)),
        hint: sealer.seal(maskedAddress(to)),
        last_fault: null,
      })
      .where('mail_key', '=', mail_key)
      .execute()
  }
}
