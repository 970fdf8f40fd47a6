import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { availableCredit } from '#contract/terms/company.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { CreditReader, CreditStanding } from './credit-account-store.ts'

/** Values for the messages of the email. */
type CreditFacts = {
  readonly company: string
  readonly left: string
  readonly line: string
  readonly link: string
}

const words: Record<Language, (told: CreditFacts) => Letter> = {
  en: ({ company, left, line, link }) => ({
    subject: `${company}: account credit is low`,
    heading: `Account credit of ${company} is below ${line}`,
    parts: [
      { facts: [['Available credit', left]] },
      'Bookings above this amount cannot be paid from the account. Transfer money to the agency and report it in your account.',
    ],
    action: { label: 'View company account', link },
    closing: [`You get this email once each time the credit falls below ${line}.`],
  }),
  ja: ({ company, left, line, link }) => ({
    subject: `${company}：アカウント残高が少なくなっています`,
    heading: `${company}のアカウント残高のご利用可能額が${line}を下回りました。`,
    parts: [
      { facts: [['ご利用可能額', left]] },
      'ご利用可能額を超えるご予約は、アカウント残高ではお支払いいただけません。お振込みのうえ、アカウントページからお知らせください。',
    ],
    action: { label: '会社のアカウントを開く', link },
    closing: [
      `このお知らせは一度だけお送りします。${line}以上に戻ったあと再び下回ったときには、あらためてお知らせいたします。`,
    ],
  }),
  th: ({ company, left, line, link }) => ({
    subject: `${company}: วงเงินเครดิตคงเหลือใกล้หมด`,
    heading: `วงเงินเครดิตคงเหลือของ ${company} ต่ำกว่า ${line}`,
    parts: [
      { facts: [['วงเงินคงเหลือ', left]] },
      'การจองที่มียอดสูงกว่านี้จะชำระจากวงเงินเครดิตไม่ได้ กรุณาโอนเงินให้เอเจนซี่ แล้วแจ้งในหน้าบัญชีของคุณ',
    ],
    action: { label: 'เปิดบัญชีของบริษัท', link },
    closing: [`เราแจ้งเพียงครั้งเดียว และจะแจ้งอีกครั้งเมื่อวงเงินกลับขึ้นมาเกิน ${line} แล้วลดลงต่ำกว่านี้อีก`],
  }),
}

/** An account whose remaining credit became too low. */
export type CreditLow = {
  readonly standing: CreditStanding
  /** Identifies the cause of the change; each cause is reported once. */
  readonly reason: string
  readonly publicUrl: string
}

/** Returns the email that tells an agent that the company's account is low. */
export function creditLowMail(
  { userId, email, language }: CreditReader,
  { standing, reason, publicUrl }: CreditLow,
): OutgoingMail {
  const letter = words[language]({
    company: standing.name,
    left: formatMoney(satang(availableCredit(standing))),
    line: formatMoney(satang(standing.lowBalance)),
    link: `${publicUrl}${pagePaths.account}?section=company`,
  })
  const key = `credit-low:${standing.companyId}:${reason}:${userId}`
  return { key, to: email, language, letter, notifyUserId: userId }
}
