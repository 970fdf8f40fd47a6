import type { Language } from '#contract/problem.ts'
import { type MailedBooking, orderFacts, orderMail } from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { maskedAccountNumber } from './refund-payee-answer.ts'
import type { RecordedPayee } from './refund-payee-store.ts'

type MailText = {
  readonly subject: string
  readonly heading: string
  readonly bank: string
  readonly account: string
  readonly name: string
  readonly check: string
  readonly action: string
}

const texts: Record<Language, MailText> = {
  en: {
    subject: ': bank account for your refund',
    heading: 'We have recorded this bank account for your refund.',
    bank: 'Bank',
    account: 'Account number',
    name: 'Account name',
    check: 'If you did not give us this account, contact us at once, before we transfer the money.',
    action: 'Check the bank account',
  },
  ja: {
    subject: '：返金先口座のご登録',
    heading: '返金先の口座を登録いたしました。',
    bank: '銀行名',
    account: '口座番号',
    name: '口座名義',
    check: 'この口座にお心当たりがない場合は、お振り込み前に至急ご連絡ください。',
    action: '返金先口座を確認する',
  },
  th: {
    subject: ': บัญชีธนาคารสำหรับรับเงินคืน',
    heading: 'เราบันทึกบัญชีธนาคารสำหรับคืนเงินให้คุณแล้ว',
    bank: 'ธนาคาร',
    account: 'เลขที่บัญชี',
    name: 'ชื่อบัญชี',
    check: 'หากคุณไม่ได้แจ้งบัญชีนี้ กรุณาติดต่อเราทันทีก่อนที่เราจะโอนเงิน',
    action: 'ตรวจสอบบัญชีธนาคาร',
  },
}

/**
 * Returns the email that tells the owner of an order which bank account is recorded for refunds, whoever
 * recorded it.
 */
export function refundPayeeMail(
  booking: MailedBooking,
  { payeeId, account }: Pick<RecordedPayee, 'payeeId' | 'account'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = texts[language]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      orderFacts(
        { orderNumber, language },
        [said.bank, account.bank],
        [said.account, maskedAccountNumber(account.accountNumber)],
        [said.name, account.accountName],
      ),
      said.check,
    ],
    action: { label: said.action, link },
  }
  return orderMail(booking, { key: `refund-payee:${payeeId}`, letter, isNoticed: true })
}
