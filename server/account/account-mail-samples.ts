import { type MailSamples, sampleOf } from '#server/platform/mail/mail-sample.ts'
import { accountMail } from './account-mail.ts'
import { userMail, userMailKinds } from './users/user-mail.ts'
import { securityMail, securityEvents } from './security-mail.ts'

/** Every mail about an account, as it may be written. */
export const accountMailSamples: MailSamples = ({ language, publicUrl }) => {
  const common = { key: 'sample', to: 'somchai@mail.example', language, minutes: 30 }
  const code = 'userid=usr_sample&code=sample'
  return [
    accountMail({ ...common, kind: 'confirm', link: `${publicUrl}/account/confirmemail?${code}` }),
    accountMail({ ...common, kind: 'known', link: `${publicUrl}/index` }),
    accountMail({ ...common, kind: 'reset', link: `${publicUrl}/account/resetpassword?${code}` }),
    accountMail({ ...common, kind: 'email', minutes: 360, link: `${publicUrl}/account/newemail?${code}` }),
    accountMail({ ...common, kind: 'email-known', link: `${publicUrl}/index` }),
    ...securityEvents.map((news) =>
      securityMail({ ...common, news, endsLine: news === 'password-changed', link: `${publicUrl}/index` }),
    ),
    ...userMailKinds.map((kind) =>
      userMail({ ...common, kind, roles: ['Desk', 'Finance'], hours: 72, link: `${publicUrl}/index` }),
    ),
  ].map(sampleOf)
}
