import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Account } from './account-store.ts'
import { forgotPasswordPage, mailedPages } from './email/mail-links.ts'
import type { SecurityEvent } from './security-event.ts'
import { securityMail } from './security-mail.ts'

type NoticeContext = { readonly news: SecurityEvent; readonly endsLine?: boolean; readonly tx: Tx }

/** Notifies the owner by mail of a security event: otherwise nobody would notice somebody else's action. */
export async function sendSecurityNotice(
  { outbox, ids, publicUrl }: Pick<AccountDeps, 'outbox' | 'ids' | 'publicUrl'>,
  { email, language }: Pick<Account, 'email' | 'language'>,
  { news, endsLine = false, tx }: NoticeContext,
): Promise<void> {
  const page = news === 'email-changed' ? mailedPages.signIn : forgotPasswordPage
  const link = `${publicUrl}${page}`
  await outbox.put(tx, securityMail({ news, endsLine, key: ids.id('new'), to: email, language, link }))
}
