import type { Language } from '#contract/problem.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import { type MailedBooking, orderFacts, orderMail, orderMessages } from '#server/flow/booking/booking.ts'
import type { LetterFact } from '#server/platform/mail/letter.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { ChangeRequest } from './change-request-record.ts'

type RequestText = { readonly subject: string; readonly heading: string; readonly next: string }

type FreeRequestMessages = Readonly<Record<'change' | 'refund', RequestText>> & {
  readonly asked: string
  readonly comesBack: string
}

const messages: Record<Language, FreeRequestMessages> = {
  en: {
    change: {
      subject: ': we are looking for other flights',
      heading: 'We have your request for other flights',
      next: 'The airline changed your flights, so other flights are free of charge. We look for the flights you asked for and email your new ticket numbers. Keep your current tickets until then.',
    },
    refund: {
      subject: ': we have your refund request',
      heading: 'We have your refund request',
      next: 'The airline changed your flights, so you get a full refund. We return your tickets to the airline and email you when the refund is on its way. You can no longer travel with these tickets after that.',
    },
    asked: 'Your request',
    comesBack: 'You get back',
  },
  ja: {
    change: {
      subject: '：別のフライトをお探ししています',
      heading: '別のフライトのご依頼を承りました。',
      next: '航空会社都合の変更のため、別のフライトへの変更は無料です。ご希望のフライトをお探しし、新しい航空券番号をメールでお知らせいたします。それまでは現在の航空券をお持ちください。',
    },
    refund: {
      subject: '：払い戻しのご依頼を承りました',
      heading: '払い戻しのご依頼を承りました。',
      next: '航空会社都合の変更のため、全額を払い戻しいたします。航空会社で払い戻しの手続きを行い、返金の手配ができましたらメールでお知らせいたします。手続き後は、この航空券でご搭乗いただけません。',
    },
    asked: 'ご希望',
    comesBack: '払い戻し額',
  },
  th: {
    change: {
      subject: ': เรากำลังหาเที่ยวบินอื่นให้คุณ',
      heading: 'เราได้รับคำขอเที่ยวบินอื่นของคุณแล้ว',
      next: 'สายการบินเปลี่ยนแปลงเที่ยวบินของคุณ คุณจึงเปลี่ยนเที่ยวบินได้โดยไม่มีค่าธรรมเนียม เราจะหาเที่ยวบินตามที่คุณขอ แล้วส่งหมายเลขตั๋วใหม่ทางอีเมล โปรดเก็บตั๋วปัจจุบันไว้จนกว่าจะได้รับตั๋วใหม่',
    },
    refund: {
      subject: ': เราได้รับคำขอคืนเงินของคุณแล้ว',
      heading: 'เราได้รับคำขอคืนเงินของคุณแล้ว',
      next: 'สายการบินเปลี่ยนแปลงเที่ยวบินของคุณ คุณจึงได้รับเงินคืนเต็มจำนวน เราจะคืนตั๋วกับสายการบินและแจ้งทางอีเมลเมื่อดำเนินการคืนเงินแล้ว หลังจากนั้นจะใช้ตั๋วนี้เดินทางไม่ได้',
    },
    asked: 'สิ่งที่คุณขอ',
    comesBack: 'ยอดเงินคืน',
  },
}

/** A request that a schedule change makes free of charge. */
export type MailedFreeRequest = Pick<ChangeRequest, 'requestId' | 'message'> & {
  readonly kind: 'change' | 'refund'
  readonly terms: Pick<ChangeRequest['terms'], 'comesBack'>
}

/** Returns the email that confirms a request which a schedule change makes free of charge, and says what happens next. */
export function freeRequestMail(
  booking: MailedBooking,
  { requestId, kind, message, terms }: MailedFreeRequest,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = messages[language]
  const { subject, heading, next } = said[kind]
  const facts: LetterFact[] = [
    ...(message === undefined ? [] : [[said.asked, message] satisfies LetterFact]),
    ...(terms.comesBack === undefined || kind === 'change'
      ? []
      : [[said.comesBack, formatMoney(terms.comesBack)] satisfies LetterFact]),
  ]
  const letter = {
    subject: `${orderNumber}${subject}`,
    heading,
    parts: [next, orderFacts(booking), ...(facts.length === 0 ? [] : [{ facts }])],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `free-${kind}-requested:${requestId}`, letter, isNoticed: true })
}
