import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { Language } from '#contract/problem.ts'
import { type Booking, type MailedBooking, orderFacts, orderMail } from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { TransferProof } from './transfer-proof.ts'

type MailText = {
  readonly subject: string
  readonly heading: string
  readonly text: string
  readonly note: string
  readonly next: string
  readonly action: string
}

const texts: Record<Language, MailText> = {
  en: {
    subject: ': we could not accept your transfer proof',
    heading: 'We could not accept your transfer proof',
    text: 'We checked the transfer proof you sent and could not accept it as payment for this booking.',
    note: 'Reason:',
    next: 'Your booking is not paid yet. If you have paid, send the correct transfer proof. Your seats are held until the payment deadline.',
    action: 'View payment details',
  },
  ja: {
    subject: '：振込控えを確認できませんでした',
    heading: '振込控えを確認できませんでした。',
    text: 'お送りいただいた振込控えを確認いたしましたが、このご予約のお支払いとして確認できませんでした。',
    note: '担当者からのご連絡：',
    next: 'ご予約はお支払い待ちです。お振り込み済みの場合は、正しい振込控えをお送りください。お席はお支払い期限までお取りしています。',
    action: 'お支払い方法・期限・振込控えを見る',
  },
  th: {
    subject: ': สลิปของคุณไม่ผ่านการตรวจสอบ',
    heading: 'ยังใช้สลิปของคุณไม่ได้',
    text: 'เจ้าหน้าที่ตรวจสอบสลิปที่คุณส่งมาแล้ว แต่ใช้เป็นหลักฐานการชำระเงินของการจองนี้ไม่ได้',
    note: 'ข้อความจากเจ้าหน้าที่:',
    next: 'การจองของคุณยังรอการชำระเงิน หากชำระแล้ว กรุณาส่งสลิปที่ถูกต้อง ที่นั่งจองไว้ให้จนถึงกำหนดชำระเงิน',
    action: 'ดูการชำระเงิน กำหนดชำระ และสลิป',
  },
}

type OwnOrder = MailedBooking & Pick<Booking, 'state'>

/**
 * Returns the email that tells the owner of an order why a transfer proof was rejected; one for each proof.
 */
export function transferProofRejectedMail(
  booking: OwnOrder,
  { transferProofId, note }: Pick<TransferProof, 'transferProofId' | 'note'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber, state } = booking
  const said = texts[language]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      said.text,
      said.note,
      { said: note },
      // An order that is over or paid gets no next step.
      ...(isAwaitingPayment(state) ? [said.next] : []),
      orderFacts({ orderNumber, language }),
    ],
    action: { label: said.action, link },
  }
  return orderMail(booking, { key: `slip-refused:${transferProofId}`, letter, isNoticed: true })
}
