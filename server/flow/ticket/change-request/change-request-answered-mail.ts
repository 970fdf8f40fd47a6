import type { Language } from '#contract/problem.ts'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import { type MailedBooking, orderFacts, orderMail } from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { ChangeRequest } from './change-request-record.ts'

/** The reply of staff: done, declined, or a quote of the cost or refund. */
type News = 'done' | 'declined' | 'quoted'

type MailText = {
  readonly kinds: Record<ChangeRequestKind, string>
  readonly news: Record<News, (kind: string) => { readonly subject: string; readonly text: string }>
  readonly colon: string
  readonly action: string
}

const texts: Record<Language, MailText> = {
  en: {
    kinds: { cancel: 'cancellation', refund: 'refund', change: 'change' },
    news: {
      done: (kind) => ({
        subject: `your ${kind} is complete`,
        text: `Your ${kind} is complete, as shown to you`,
      }),
      declined: (kind) => ({
        subject: `your ${kind} is not possible`,
        text: `We asked the airline about your ${kind}. It is not possible, and your booking has not changed`,
      }),
      quoted: (kind) => ({
        subject: `reply needed for your ${kind}`,
        text: `The amount for your ${kind} is ready. Nothing happens until you accept`,
      }),
    },
    colon: ': ',
    action: 'View amount and next steps',
  },
  ja: {
    kinds: { cancel: 'キャンセル', refund: '払い戻し', change: '変更' },
    news: {
      done: (kind) => ({
        subject: `${kind}の手続きが完了しました`,
        text: `ご案内したとおりに、${kind}の手続きを行いました。`,
      }),
      declined: (kind) => ({
        subject: `${kind}を承ることができませんでした`,
        text: `${kind}について航空会社に確認いたしましたが、承ることができませんでした。ご予約の内容は変わっていません。`,
      }),
      quoted: (kind) => ({
        subject: `${kind}の金額についてご回答をお待ちしています`,
        text: `担当者が${kind}の金額を確認いたしました。ご承諾いただくまで手続きは行いません。`,
      }),
    },
    colon: '：',
    action: '金額と今後の流れを見る',
  },
  th: {
    kinds: { cancel: 'การยกเลิก', refund: 'การคืนเงิน', change: 'การเปลี่ยนเที่ยวบิน' },
    news: {
      done: (kind) => ({
        subject: `ดำเนินการเรื่อง${kind}แล้ว`,
        text: `เจ้าหน้าที่ดำเนินการเรื่อง${kind}ตามที่แจ้งไว้แล้ว`,
      }),
      declined: (kind) => ({
        subject: `ไม่สามารถดำเนินการเรื่อง${kind}ได้`,
        text: `เจ้าหน้าที่สอบถามสายการบินเรื่อง${kind}แล้ว แต่ไม่สามารถทำได้ การจองของคุณยังเหมือนเดิม`,
      }),
      quoted: (kind) => ({
        subject: `รอคำตอบของคุณเรื่อง${kind}`,
        text: `เจ้าหน้าที่ตรวจสอบยอดเงินสำหรับ${kind}แล้ว เราจะไม่ดำเนินการใด ๆ จนกว่าคุณจะยืนยัน`,
      }),
    },
    colon: ': ',
    action: 'ดูยอดเงินและขั้นตอนต่อไป',
  },
}

/** Returns the email that tells the owner of an order the reply of staff to a request; one for each reply. */
export function changeRequestAnsweredMail(
  booking: MailedBooking,
  { requestId, kind, state, updatedAt }: Pick<ChangeRequest, 'requestId' | 'kind' | 'state' | 'updatedAt'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const { kinds, news, colon, action } = texts[language]
  const { subject, text } = news[state === 'done' || state === 'declined' ? state : 'quoted'](kinds[kind])
  const letter = {
    subject: `${orderNumber}${colon}${subject}`,
    heading: text,
    parts: [orderFacts({ orderNumber, language })],
    action: { label: action, link },
  }
  // Staff may have to quote another figure after an acceptance; the owner is told each one.
  const which = state === 'quoted' ? ` ${updatedAt}` : ''
  return orderMail(booking, { key: `request-${state}:${requestId}${which}`, letter, isNoticed: true })
}
