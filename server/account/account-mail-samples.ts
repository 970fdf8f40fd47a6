import { pagePaths } from '#contract/paths.ts'
import { type MailSamples, mailSampleOf } from '#server/platform/mail/mail-sample.ts'
import { accountMail } from './account-mail.ts'
import { userMail, userMailKinds } from './users/user-mail.ts'
import { forgotPasswordPage } from './email/mail-links.ts'
import { securityEvents } from './security-event.ts'
import { securityMail } from './security-mail.ts'

/** Samples of every account mail. */
export const accountMailSamples: MailSamples = ({ language, publicUrl }) => {
  const common = { key: 'sample', to: 'somchai@mail.example', language, minutes: 30 }
  const code = 'userid=usr_sample&code=sample'
  return [
    accountMail({ ...common, kind: 'confirm', link: `${publicUrl}${pagePaths.confirmEmail}?${code}` }),
    accountMail({ ...common, kind: 'known', link: `${publicUrl}${pagePaths.accountPanel}` }),
    accountMail({ ...common, kind: 'reset', link: `${publicUrl}${pagePaths.resetPassword}?${code}` }),
    accountMail({
      ...common,
      kind: 'email',
      minutes: 360,
      link: `${publicUrl}${pagePaths.newEmail}?${code}`,
    }),
    accountMail({
      ...common,
      kind: 'connect',
      link: `${publicUrl}${pagePaths.accountPanel}?identity=line#connect=sample`,
    }),
    accountMail({ ...common, kind: 'email-known', link: `${publicUrl}${pagePaths.accountPanel}` }),
    ...securityEvents.map((news) =>
      securityMail({
        ...common,
        news,
        endsLine: news === 'password-changed',
        link: `${publicUrl}${news === 'email-changed' ? pagePaths.accountPanel : forgotPasswordPage}`,
      }),
    ),
    ...userMailKinds.map((kind) =>
      userMail({
        ...common,
        kind,
        roles: ['Desk', 'Finance'],
        hours: 72,
        link: `${publicUrl}${pagePaths.accountPanel}`,
      }),
    ),
  ].map(mailSampleOf)
}
