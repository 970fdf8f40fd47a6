import type { Language } from '#contract/problem.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { type WrittenBooking, orderFacts, orderMail, orderMessages } from '#server/flow/booking/booking.ts'
import type { LetterFact } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'

type PartMessages = { readonly subject: string; readonly heading: string; readonly next: string }
type SplitMessages = {
  /** For the order that some passengers have left. */
  readonly stays: PartMessages
  /** For the order of those who left it. */
  readonly leaves: PartMessages
  readonly passengers: string
}

const messages: Record<Language, SplitMessages> = {
  en: {
    stays: {
      subject: ': your booking was split',
      heading: 'Some passengers now have a booking of their own',
      next: 'Your flights, your tickets and what you paid for the passengers below have not changed. Open your booking for the current travel documents.',
    },
    leaves: {
      subject: ': your new booking',
      heading: 'These passengers now have a booking of their own',
      next: 'The flights and ticket numbers have not changed, and there is nothing to pay. Use the new booking code from now on, at check-in too.',
    },
    passengers: 'Passengers',
  },
  ja: {
    stays: {
      subject: '：ご予約を分割しました',
      heading: '一部のお客様のご予約を別のご予約に分けました。',
      next: '下記のお客様のフライト、航空券、お支払い済みの金額に変更はありません。最新の旅程書類は予約ページでご確認ください。',
    },
    leaves: {
      subject: '：新しいご予約のご案内',
      heading: '下記のお客様のご予約が独立した予約になりました。',
      next: 'フライトと航空券番号に変更はなく、追加のお支払いもありません。今後はチェックインの際も新しい予約番号をご利用ください。',
    },
    passengers: 'ご搭乗者',
  },
  th: {
    stays: {
      subject: ': แยกการจองของคุณแล้ว',
      heading: 'ผู้โดยสารบางท่านมีการจองแยกต่างหากแล้ว',
      next: 'เที่ยวบิน ตั๋ว และยอดที่ชำระแล้วของผู้โดยสารด้านล่างไม่เปลี่ยนแปลง กรุณาเปิดการจองเพื่อดูเอกสารการเดินทางล่าสุด',
    },
    leaves: {
      subject: ': การจองใหม่ของคุณ',
      heading: 'ผู้โดยสารด้านล่างมีการจองแยกต่างหากแล้ว',
      next: 'เที่ยวบินและหมายเลขตั๋วไม่เปลี่ยนแปลง และไม่มียอดที่ต้องชำระเพิ่ม จากนี้ไปกรุณาใช้รหัสการจองใหม่ รวมถึงตอนเช็กอิน',
    },
    passengers: 'ผู้โดยสาร',
  },
}

/** A split, and which of its two orders a mail is about. */
export type ToldSplit = { readonly splitId: string; readonly part: 'stays' | 'leaves' }

/** Returns the email about an order after a split. It names the passengers of this order only. */
export function orderSplitMail(
  booking: WrittenBooking,
  { splitId, part }: ToldSplit,
  link: string,
): OutgoingMail {
  const { language, orderNumber, recordLocator, passengers } = booking
  const { [part]: said, ...labels } = messages[language]
  const names: LetterFact = [labels.passengers, passengers.map(printedTicketName).join(', ')]
  const code = recordLocator === undefined ? {} : { recordLocator }
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [said.next, orderFacts({ orderNumber, language, ...code }, names)],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `split-${part}:${splitId}`, letter })
}
