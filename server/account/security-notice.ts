import { type Tx } from '#server/platform/transaction.ts'
import { type AccountDeps } from './account-deps.ts'
import { type Account } from './account-store.ts'
import { mailedPages } from './email/mail-links.ts'
import { securityMail, type SecurityEvent } from './security-mail.ts'

type Telling = { readonly news: SecurityEvent; readonly endsLine?: boolean; readonly tx: Tx }

/** Tells the owner by mail what has happened to the safety of the account: if it was not them, nobody else notices. */
export async function sendSecurityNotice(
  { outbox, ids, publicUrl }: Pick<AccountDeps, 'outbox' | 'ids' | 'publicUrl'>,
  { email, language }: Pick<Account, 'email' | 'language'>,
  { news, endsLine = false, tx }: Telling,
): Promise<void> {
  const link = `${publicUrl}${mailedPages.signIn}`
  await outbox.put(tx, securityMail({ news, endsLine, key: ids.id('new'), to: email, language, link }))
}
