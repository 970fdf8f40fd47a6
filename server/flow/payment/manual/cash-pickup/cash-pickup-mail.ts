import type { Language } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { type MailedBooking, orderFacts, orderMail } from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { CashPickup } from './cash-pickup-store.ts'

type News = 'agreed' | 'declined'

type MailText = {
  readonly subject: string
  readonly heading: string
  text(time: string): string
}

const texts: Record<Language, Record<News, MailText> & { readonly action: string }> = {
  en: {
    agreed: {
      subject: ': cash pickup confirmed',
      heading: 'Your cash pickup is confirmed',
      text: (time) =>
        `Our courier will come on ${time} (Bangkok time) to the address you gave. Please have the exact amount ready. You will get a receipt.`,
    },
    declined: {
      subject: ': cash pickup not possible',
      heading: "Sorry, we can't pick up the cash at that time",
      text: (time) =>
        `We can't come on ${time} (Bangkok time). Choose another time or payment method before the payment deadline.`,
    },
    action: 'See payment options',
  },
  ja: {
    agreed: {
      subject: '：集金に伺います',
      heading: '担当者が集金に伺います。',
      text: (time) =>
        `${time}（バンコク時間）に、ご指定の住所へ担当者が伺います。お釣りのないようご用意ください。領収書をお渡しします。`,
    },
    declined: {
      subject: '：集金に伺うことができません',
      heading: '申し訳ございません。ご希望の時間には集金に伺うことができません。',
      text: (time) =>
        `${time}（バンコク時間）には伺うことができません。お支払い期限までに、別の日時またはほかのお支払い方法をお選びください。`,
    },
    action: '金額・期限・お支払い方法を見る',
  },
  th: {
    agreed: {
      subject: ': เราจะไปรับเงินสด',
      heading: 'เจ้าหน้าที่จะไปรับเงินสดตามนัด',
      text: (time) =>
        `เจ้าหน้าที่จะไปรับเงินสด${time} (เวลากรุงเทพฯ) ตามที่อยู่ที่แจ้งไว้ กรุณาเตรียมเงินให้พอดี คุณจะได้รับใบเสร็จรับเงิน`,
    },
    declined: {
      subject: ': เราไปรับเงินสดไม่ได้',
      heading: 'ขออภัย เราไม่สามารถไปรับเงินสดในเวลานั้นได้',
      text: (time) =>
        `เราไม่สามารถไปรับเงินสด${time} (เวลากรุงเทพฯ) ได้ กรุณาเลือกเวลาอื่นหรือวิธีชำระเงินอื่นก่อนครบกำหนดชำระเงิน`,
    },
    action: 'ดูยอดเงิน กำหนดชำระ และวิธีชำระเงิน',
  },
}

const locales: Record<Language, string> = { en: 'en-GB', ja: 'ja-JP', th: 'th-TH-u-ca-buddhist-nu-latn' }

/**
 * Returns the email that tells the owner of an order whether a courier collects the cash; one for each
 * answer.
 */
export function cashPickupMail(
  booking: MailedBooking,
  { collectionId, fromAt, untilAt, state }: Pick<CashPickup, 'collectionId' | 'fromAt' | 'untilAt' | 'state'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const news = state === 'agreed' ? 'agreed' : 'declined'
  const { [news]: said, action } = texts[language]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [said.text(formatPickupTime(language, fromAt, untilAt)), orderFacts({ orderNumber, language })],
    action: { label: action, link },
  }
  return orderMail(booking, { key: `collection-${news}:${collectionId}`, letter })
}

/** Formats a time window in Bangkok time: "Friday, 27 November 2026, 10:00–12:00". */
function formatPickupTime(language: Language, fromAt: string, untilAt: string): string {
  const timeZone = officeZone
  const day = new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'full' })
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const [from, until] = [clock.format(new Date(fromAt)), clock.format(new Date(untilAt))]
  const comma = language === 'en' ? ', ' : ' '
  return `${day.format(new Date(fromAt))}${comma}${from}–${until}`
}
