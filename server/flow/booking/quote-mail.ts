import { type Language } from '#contract/problem.ts'
import { type OutgoingMail } from '#server/platform/mail/enqueue-mail.ts'
import { type OrderPlace, flightLines, mailedMoment, orderLink } from './booking-mail.ts'
import { type Booking } from './booking-record.ts'
import { mailedMoney, mailedTotal } from './mailed-amount.ts'
import { type Quote } from './quote-record.ts'
import { quoteReasonWords } from './quote-reason-words.ts'
import { markedWords } from './simulated-mail.ts'

type Words = { readonly subject: string; readonly text: string }

/** What the words of a quote need. */
type Quoted = {
  readonly orderNumber: string
  readonly was: string
  readonly total: string
  /** The total with what the chosen way to pay adds. */
  readonly due: string
  readonly why: string
  readonly note: string
  readonly validUntil: string
  readonly flights: string
  readonly link: string
}

const quotedWords: Record<Language, (quoted: Quoted) => Words> = {
  en: (quoted) => ({
    subject: `${quoted.orderNumber}: the exact price is ${quoted.total}, please answer by ${quoted.validUntil}`,
    text: `We have worked out the exact price of your order ${quoted.orderNumber}.

Shown before  ${quoted.was}
Exact price   ${quoted.due}
Why           ${quoted.why}${quoted.note}
Answer by     ${quoted.validUntil} (Bangkok time)

${quoted.flights}

Say yes or no here:
${quoted.link}

Nothing is booked or charged without your yes. No answer counts as no and costs nothing.`,
  }),
  ja: (quoted) => ({
    subject: `${quoted.orderNumber}：正式な料金は ${quoted.total} です（ご回答期限 ${quoted.validUntil}）`,
    text: `ご注文 ${quoted.orderNumber} の正式な料金をご案内いたします。

先に表示した金額　${quoted.was}
正式な料金　　　　${quoted.due}
理由　　　　　　　${quoted.why}${quoted.note}
ご回答期限　　　　${quoted.validUntil}（バンコク時間）

${quoted.flights}

ご承諾の可否はこちらからお選びください。
${quoted.link}

ご承諾がない限り、予約も請求も行いません。期限までにご回答がない場合はお断りとみなし、費用はかかりません。`,
  }),
  th: (quoted) => ({
    subject: `${quoted.orderNumber}: ราคาที่แน่นอนคือ ${quoted.total} กรุณาตอบภายใน ${quoted.validUntil}`,
    text: `เราตรวจสอบราคาที่แน่นอนของคำสั่งซื้อ ${quoted.orderNumber} แล้ว

ราคาที่แสดงไว้  ${quoted.was}
ราคาที่แน่นอน   ${quoted.due}
เหตุผล        ${quoted.why}${quoted.note}
กรุณาตอบภายใน  ${quoted.validUntil} (เวลากรุงเทพฯ)

${quoted.flights}

ตอบรับหรือปฏิเสธได้ที่
${quoted.link}

เราจะไม่จองและไม่เรียกเก็บเงินหากคุณไม่ตอบรับ หากไม่ตอบภายในกำหนดถือว่าปฏิเสธ โดยไม่มีค่าใช้จ่าย`,
  }),
}

/** What a mail about a quote is made of. */
export type QuotedBooking = {
  readonly booking: Booking
  readonly quote: Quote
  readonly place: OrderPlace
}

/** Tells the exact price: old, new, why, and until when a yes or no is awaited. One for each quote. */
export function quotedMail({ booking, quote, place }: QuotedBooking): OutgoingMail {
  const { language } = booking
  const said = quotedWords[language]({
    orderNumber: booking.orderNumber,
    was: mailedTotal({ ...booking, total: quote.was }),
    total: mailedMoney(quote.total),
    due: mailedTotal({ ...booking, total: quote.total }),
    why: quoteReasonWords[quote.why][language],
    note: quote.note === '' ? '' : `\n\n${quote.note}\n`,
    validUntil: mailedMoment(quote.validUntil, language),
    flights: flightLines(quote),
    link: orderLink(place),
  })
  const key = `quoted:${booking.bookingId}:${quote.number}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}

type Told = { readonly orderNumber: string; readonly flights: string; readonly link: string }

const requestedWords: Record<Language, (told: Told) => Words> = {
  en: ({ orderNumber, flights, link }) => ({
    subject: `${orderNumber}: we work out the exact price`,
    text: `Your request ${orderNumber} is with our staff. They work out the exact price and write to you.

${flights}

Nothing is booked yet and there is nothing to pay. You say yes or no to the exact price first.

See how it stands:
${link}`,
  }),
  ja: ({ orderNumber, flights, link }) => ({
    subject: `${orderNumber}：正式な料金を確認しております`,
    text: `ご依頼 ${orderNumber} を承りました。スタッフが正式な料金を確認し、メールでお知らせいたします。

${flights}

まだ予約は成立しておらず、お支払いも不要です。正式な料金をご覧のうえ、ご承諾の可否をお選びいただけます。

現在の状況はこちらからご覧いただけます。
${link}`,
  }),
  th: ({ orderNumber, flights, link }) => ({
    subject: `${orderNumber}: เรากำลังตรวจสอบราคาที่แน่นอน`,
    text: `เจ้าหน้าที่ได้รับคำขอหมายเลข ${orderNumber} แล้ว และจะตรวจสอบราคาที่แน่นอนแล้วแจ้งให้คุณทราบทางอีเมล

${flights}

ยังไม่มีการจองและยังไม่ต้องชำระเงิน คุณเลือกตอบรับหรือปฏิเสธราคาที่แน่นอนได้ก่อน

ดูสถานะได้ที่
${link}`,
  }),
}

/** Tells that staff work out the exact price; again when the quoted one did not last. */
export function requestedMail(booking: Booking, place: OrderPlace): OutgoingMail {
  const { language, orderNumber } = booking
  const said = requestedWords[language]({
    orderNumber,
    flights: flightLines(booking),
    link: orderLink(place),
  })
  const key = `price-requested:${booking.bookingId}:${booking.version}`
  return { key, to: booking.contact.email, ...markedWords(booking, said), language }
}
