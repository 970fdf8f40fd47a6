import type { Language } from '#contract/problem.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { type MailedBooking, orderFacts, orderMail, orderMessages } from '#server/flow/booking/booking.ts'
import type { LetterFact } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { NameCorrection } from './name-correction-store.ts'

type AnswerMessages = { readonly subject: string; readonly heading: string; readonly next: string }
type CorrectionMessages = {
  readonly accepted: AnswerMessages
  readonly refused: AnswerMessages
  readonly was: string
  readonly now: string
  readonly answer: string
}

const messages: Record<Language, CorrectionMessages> = {
  en: {
    accepted: {
      subject: ': the name on your ticket is corrected',
      heading: 'The name on your ticket is corrected',
      next: 'Check that it matches the passport. Travel documents that you printed before show the old name: open your booking for the current ones.',
    },
    refused: {
      subject: ': the airline does not correct the name',
      heading: 'The airline does not correct the name on this ticket',
      next: 'Your booking has not changed. Reply to this email or call us: we tell you what a new ticket would cost.',
    },
    was: 'Old name',
    now: 'New name',
    answer: 'Airline’s answer',
  },
  ja: {
    accepted: {
      subject: '：航空券のお名前を訂正しました',
      heading: '航空券のお名前の訂正が完了しました。',
      next: 'パスポートの表記と一致しているかご確認ください。印刷済みの書類は訂正前のお名前のため、予約ページから最新のものをご利用ください。',
    },
    refused: {
      subject: '：お名前の訂正を航空会社が承認しませんでした',
      heading: '航空会社がこの航空券のお名前の訂正を承認しませんでした。',
      next: 'ご予約の内容は変わっていません。このメールへの返信またはお電話でご連絡ください。航空券を買い直す場合の料金をご案内します。',
    },
    was: '訂正前のお名前',
    now: '訂正後のお名前',
    answer: '航空会社からの回答',
  },
  th: {
    accepted: {
      subject: ': แก้ไขชื่อบนตั๋วแล้ว',
      heading: 'แก้ไขชื่อบนตั๋วของคุณแล้ว',
      next: 'กรุณาตรวจสอบว่าตรงกับหนังสือเดินทาง เอกสารที่พิมพ์ไว้ก่อนหน้านี้เป็นชื่อเดิม กรุณาเปิดการจองเพื่อดูเอกสารล่าสุด',
    },
    refused: {
      subject: ': สายการบินไม่แก้ไขชื่อให้',
      heading: 'สายการบินไม่แก้ไขชื่อบนตั๋วใบนี้',
      next: 'การจองของคุณยังเหมือนเดิม กรุณาตอบกลับอีเมลนี้หรือโทรหาเรา เราจะแจ้งค่าใช้จ่ายหากต้องซื้อตั๋วใหม่',
    },
    was: 'ชื่อเดิม',
    now: 'ชื่อใหม่',
    answer: 'คำตอบของสายการบิน',
  },
}

/** An answered name correction. */
export type AnsweredCorrection = Pick<NameCorrection, 'correctionId' | 'was' | 'now'> & {
  readonly state: 'accepted' | 'refused'
  readonly answer: string
}

/** Returns the email with the airline's answer to a name correction. */
export function nameCorrectionMail(
  booking: MailedBooking,
  { correctionId, was, now, state, answer }: AnsweredCorrection,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const { [state]: said, ...labels } = messages[language]
  const facts: readonly LetterFact[] = [
    [labels.was, printedTicketName(was)],
    [labels.now, printedTicketName(now)],
    [labels.answer, answer],
  ]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [said.next, orderFacts({ orderNumber, language }, ...facts)],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `name-${state}:${correctionId}`, letter, isNoticed: true })
}
