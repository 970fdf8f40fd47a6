import { useLingui } from '@lingui/react/macro'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Says that a mail is on its way to the owner of the address; does not reveal whether there is an account.
 */
export function MailSent({ email }: { readonly email: string }) {
  const { t } = useLingui()
  return (
    <Notice
      kind="done"
      heading={t`Check your email`}
      help={t`If ${email} has an account, we have sent it a link. It works once, for 30 minutes. Check your spam folder too.`}
      isAnnounced
    />
  )
}
