import { formatMoney } from '#server/agency/localized-formats.ts'
import type { Language } from '#contract/problem.ts'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import { type MailedBooking, orderFacts, orderMail, orderMessages } from '#server/flow/booking/booking.ts'
import type { LetterFact } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { ChangeRequest } from './change-request-record.ts'

/** The reply of staff: done, declined, or a quote of the cost or refund. */
type News = 'done' | 'declined' | 'quoted'

type MailText = {
  readonly kinds: Record<ChangeRequestKind, string>
  readonly news: Record<
    News,
    (kind: string) => { readonly subject: string; readonly heading: string; readonly text: string }
  >
  readonly colon: string
  /** The amounts of a quote: paid back, or to be paid. */
  readonly amounts: Readonly<Record<'comesBack' | 'fee', string>>
  readonly action: string
}

const texts: Record<Language, MailText> = {
  en: {
    kinds: { cancel: 'cancellation', refund: 'refund', change: 'change' },
    news: {
      done: (kind) => ({
        subject: `your ${kind} is complete`,
        heading: `Your ${kind} is complete`,
        text: 'We carried it out as shown to you.',
      }),
      declined: (kind) => ({
        subject: `your ${kind} is not possible`,
        heading: `Your ${kind} is not possible`,
        text: 'We asked the airline. Your booking has not changed.',
      }),
      quoted: (kind) => ({
        subject: `reply needed for your ${kind}`,
        heading: `The amount for your ${kind} is ready`,
        text: 'Nothing happens until you accept.',
      }),
    },
    colon: ': ',
    amounts: { comesBack: 'You get back', fee: 'Total cost of change' },
    action: 'View amount and next steps',
  },
  ja: {
    kinds: { cancel: 'キャンセル', refund: '払い戻し', change: '変更' },
    news: {
      done: (kind) => ({
        subject: `${kind}の手続きが完了しました`,
        heading: `${kind}の手続きが完了しました。`,
        text: 'ご案内したとおりに手続きを行いました。',
      }),
      declined: (kind) => ({
        subject: `${kind}を承ることができませんでした`,
        heading: `${kind}を承ることができませんでした。`,
        text: '航空会社に確認いたしましたが、お受けできませんでした。ご予約の内容は変わっていません。',
      }),
      quoted: (kind) => ({
        subject: `${kind}の金額についてご回答をお待ちしています`,
        heading: `${kind}の金額をご案内いたします。`,
        text: 'ご承諾いただくまで手続きは行いません。',
      }),
    },
    colon: '：',
    amounts: { comesBack: '払い戻し額', fee: '変更にかかる金額（合計）' },
    action: '金額と今後の流れを見る',
  },
  th: {
    kinds: { cancel: 'การยกเลิก', refund: 'การคืนเงิน', change: 'การเปลี่ยนเที่ยวบิน' },
    news: {
      done: (kind) => ({
        subject: `ดำเนินการเรื่อง${kind}แล้ว`,
        heading: `ดำเนินการเรื่อง${kind}แล้ว`,
        text: 'เจ้าหน้าที่ดำเนินการตามที่แจ้งไว้แล้ว',
      }),
      declined: (kind) => ({
        subject: `ไม่สามารถดำเนินการเรื่อง${kind}ได้`,
        heading: `ไม่สามารถดำเนินการเรื่อง${kind}ได้`,
        text: 'เจ้าหน้าที่สอบถามสายการบินแล้ว แต่ไม่สามารถทำได้ การจองของคุณยังเหมือนเดิม',
      }),
      quoted: (kind) => ({
        subject: `รอคำตอบของคุณเรื่อง${kind}`,
        heading: `ยอดเงินสำหรับ${kind}พร้อมแล้ว`,
        text: 'เราจะไม่ดำเนินการใด ๆ จนกว่าคุณจะยืนยัน',
      }),
    },
    colon: ': ',
    amounts: { comesBack: 'ยอดเงินคืน', fee: 'ค่าใช้จ่ายในการเปลี่ยนเที่ยวบินทั้งหมด' },
    action: 'ดูยอดเงินและขั้นตอนต่อไป',
  },
}

type MailedRequest = Pick<ChangeRequest, 'requestId' | 'kind' | 'state' | 'updatedAt'> & {
  readonly terms: Pick<ChangeRequest['terms'], 'comesBack' | 'fee'>
}

/** Returns the email that tells the owner of an order the reply of staff to a request; one for each reply. */
export function changeRequestAnsweredMail(
  booking: MailedBooking,
  { requestId, kind, state, updatedAt, terms }: MailedRequest,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const { kinds, news, colon, amounts, action } = texts[language]
  const reply = state === 'done' || state === 'declined' ? state : 'quoted'
  const { subject, heading, text } = news[reply](kinds[kind])
  const name = kind === 'change' ? 'fee' : 'comesBack'
  // Whoever cancels has paid nothing.
  const amount = reply === 'quoted' && kind !== 'cancel' ? terms[name] : undefined
  const facts: readonly LetterFact[] = amount === undefined ? [] : [[amounts[name], formatMoney(amount)]]
  const letter = {
    subject: `${orderNumber}${colon}${subject}`,
    heading,
    parts: [text, orderFacts({ orderNumber, language }, ...facts)],
    action: { label: reply === 'quoted' ? action : orderMessages[language].openOrder, link },
  }
  // Staff may have to quote another figure after an acceptance; the owner is told each one.
  const which = state === 'quoted' ? ` ${updatedAt}` : ''
  return orderMail(booking, { key: `request-${state}:${requestId}${which}`, letter, isNoticed: true })
}
