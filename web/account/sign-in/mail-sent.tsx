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
      heading={t`Please check your mail.`}
      help={t`If ${email} belongs here, a link is on its way. It is good for 30 minutes and opens once. Look among the unwanted mail, too.`}
      isAnnounced
    />
  )
}
