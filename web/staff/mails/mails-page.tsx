import { useLingui } from '@lingui/react/macro'
import { hasRight } from '#contract/rights.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { MessageTemplates } from '../customer-message/message-templates.tsx'
import { MailAdditions } from './additions/mail-additions.tsx'
import { mailsUrl, useMailsUrl } from './mails-url.ts'
import { MailList } from './mail-list.tsx'
import { MailPreviews } from './mail-previews.tsx'
import styles from './mails.module.css'

/** The delivery of mails and notices, and previews of all mails. */
export function MailsPage() {
  const { t } = useLingui()
  const { address, go } = useMailsUrl()
  const mayAdd = hasRight(useSignedInUser()?.roles ?? [], 'setAgency')
  const views = [
    { view: 'deliveries', text: t`Delivery log` },
    { view: 'preview', text: t`Templates` },
    { view: 'messages', text: t`Message templates` },
    ...(mayAdd ? [{ view: 'additions', text: t`Additions to emails` } as const] : []),
  ] as const
  return (
    <div className={styles.stack}>
      <nav className={styles.views} aria-label={t`Views`}>
        {views.map(({ view, text }) => (
          <a
            key={view}
            href={mailsUrl({ view })}
            aria-current={address.view === view ? 'page' : undefined}
            className={styles.view}
          >
            {text}
          </a>
        ))}
      </nav>
      {address.view === 'deliveries' && <MailList address={address} go={go} />}
      {address.view === 'preview' && <MailPreviews address={address} go={go} />}
      {address.view === 'messages' && <MessageTemplates />}
      {address.view === 'additions' && mayAdd && <MailAdditions />}
    </div>
  )
}
