import { pagePaths } from '#contract/paths.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type MailSamples, longestNames, mailSampleOf } from '#server/platform/mail/mail-sample.ts'
import { approvalChangedMail } from './notify-administrators.ts'
import { webhookDisabledMail } from './webhooks/webhook-disabled-mail.ts'

const at = '2026-11-21T03:00:00.000Z' as Instant

/** Samples of every mail to administrators about money controls. */
export const staffMailSamples: MailSamples = ({ language, variant, publicUrl }) => {
  const to = { userId: 'usr_sample', email: 'admin@mail.example', language }
  const by = 'clerk@mail.example'
  const company = variant === 'hard' ? longestNames : 'Siam Tours Co., Ltd.'
  const limit = { before: ['฿0'], after: ['฿1,000,000'] }
  const amounts = { before: ['฿50,000', '10%'], after: ['฿60,000', '20%'] }
  const told = { at, link: `${publicUrl}${pagePaths.staff}?section=settings` }
  const changes = [
    { rule: 'approvalAmounts', by, isWaiting: true, ...amounts },
    { rule: 'creditLimit', of: company, by, isWaiting: false, ...limit },
    {
      rule: 'staffRoles',
      of: 'new.clerk@mail.example',
      by,
      isWaiting: false,
      before: [],
      after: ['Finance'],
    },
    {
      rule: 'apiKeys',
      of: 'Accounting',
      by,
      isWaiting: false,
      before: [],
      after: ['accounting:read', 'orders:read'],
    },
  ] as const
  const endpoint = {
    isGone: variant === 'usual',
    host: 'hooks.agency.example',
    description: variant === 'hard' ? longestNames : 'Bookkeeping',
    failingSince: at,
    link: `${publicUrl}${pagePaths.staff}?section=integrations`,
  }
  return [
    ...changes.map((change) => approvalChangedMail(to, { ...told, change, key: 'chg_sample' })),
    webhookDisabledMail(to, { ...endpoint, key: 'whe_sample' }),
  ].map((mail) => mailSampleOf(mail))
}
