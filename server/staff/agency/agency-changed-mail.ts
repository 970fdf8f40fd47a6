import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import { formatDateTime } from '#server/agency/localized-formats.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { NotifiedAdministrator } from './agency-history-store.ts'

/** The profile data that says where customers' money is sent. */
export type PaymentDetails = Pick<Agency, 'accounts' | 'billerId' | 'promptPayId'>

/** A change of where customers' money is sent. */
export type PaymentDetailsChange = {
  readonly version: number
  readonly before: PaymentDetails
  readonly after: PaymentDetails
  /** The email address of whoever changed it, if the account exists. */
  readonly by: string
  readonly at: Instant
  /** The page where it can be checked and corrected. */
  readonly link: string
}

type MailText = {
  readonly subject: string
  readonly heading: string
  readonly before: string
  readonly after: string
  readonly none: string
  readonly by: string
  readonly at: string
  readonly inBangkok: (moment: string) => string
  readonly look: string
  readonly action: string
}

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: 'Agency bank accounts changed',
    heading: 'Customers are now told to pay into different accounts.',
    before: 'Before',
    after: 'After',
    none: 'none',
    by: 'Changed by',
    at: 'At',
    inBangkok: (moment) => `${moment} (Bangkok time)`,
    look: 'All administrators receive this email. If none of you made this change, it may be fraud: correct the accounts now, sign that user out everywhere and call your bank.',
    action: 'Review bank accounts',
  },
  ja: {
    subject: '自社の振込先口座が変更されました',
    heading: '今後、お客様には変更後の口座へのお支払いをご案内します。',
    before: '変更前',
    after: '変更後',
    none: 'なし',
    by: '変更者',
    at: '変更日時',
    inBangkok: (moment) => `${moment}（バンコク時間）`,
    look: 'このメールは管理者全員にお送りしています。どなたにも心当たりがない場合は、お客様のお支払いを狙った不正の恐れがあります。ただちに口座を元に戻し、変更者をログアウトさせ、銀行に連絡してください。',
    action: '口座を確認する',
  },
  th: {
    subject: 'มีการเปลี่ยนบัญชีธนาคารของเอเจนซี่',
    heading: 'จากนี้ไป ลูกค้าจะได้รับแจ้งให้ชำระเงินเข้าบัญชีใหม่',
    before: 'เดิม',
    after: 'จากนี้ไป',
    none: 'ไม่มี',
    by: 'ผู้เปลี่ยน',
    at: 'เมื่อ',
    inBangkok: (moment) => `${moment} (เวลากรุงเทพฯ)`,
    look: 'ผู้ดูแลระบบทุกคนได้รับอีเมลนี้ หากไม่มีผู้ใดตั้งใจเปลี่ยน อาจเป็นการทุจริตเพื่อรับเงินของลูกค้า กรุณาแก้ไขบัญชีให้ถูกต้องทันที ล็อกบัญชีผู้เปลี่ยน และติดต่อธนาคาร',
    action: 'ดูบัญชี',
  },
}

/** Whether a change redirects customers' money. */
export function hasChangedPaymentDetails(before: PaymentDetails, after: PaymentDetails): boolean {
  const changedDestinationFacts = ({ accounts, billerId, promptPayId }: PaymentDetails) => {
    const rows = accounts.map(({ bank, branch, accountName, accountNumber, accountType }) => {
      return [bank, branch, accountName, accountNumber, accountType]
    })
    return JSON.stringify([rows, billerId, promptPayId])
  }
  return changedDestinationFacts(before) !== changedDestinationFacts(after)
}

/**
 * Builds the mail that notifies an administrator of changed bank accounts: every administrator gets it, as a
 * change can be theft.
 */
export function agencyChangedMail(to: NotifiedAdministrator, change: PaymentDetailsChange): OutgoingMail {
  const said = texts[to.language]
  const destinationFacts = (of: PaymentDetails) => {
    const lines = paymentDetailLines(of)
    return lines.length === 0 ? [said.none] : lines
  }
  return {
    key: `agency-accounts-changed:${change.version}:${to.userId}`,
    to: to.email,
    language: to.language,
    letter: {
      subject: said.subject,
      heading: said.heading,
      parts: [
        { lines: [`${said.before}:`, ...destinationFacts(change.before)] },
        { lines: [`${said.after}:`, ...destinationFacts(change.after)] },
        {
          facts: [
            [said.by, change.by],
            [said.at, said.inBangkok(formatDateTime(change.at, to.language))],
          ],
        },
        said.look,
      ],
      action: { label: said.action, link: change.link },
    },
  }
}

function paymentDetailLines({ accounts, billerId, promptPayId }: PaymentDetails): string[] {
  return [
    ...accounts.map(({ bank, branch, accountName, accountNumber }) => {
      return [bank, branch, accountNumber, accountName].filter((one) => one !== '').join(' · ')
    }),
    ...(billerId === '' ? [] : [`Biller ID ${billerId}`]),
    ...(promptPayId === '' ? [] : [`PromptPay ${promptPayId}`]),
  ]
}
