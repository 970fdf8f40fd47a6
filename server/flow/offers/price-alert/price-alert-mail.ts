import { searchPagePath } from '#contract/api/share/search-page-path.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import { formatDates, placeName } from '#server/flow/search/search.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Reference } from '#server/reference/reference.ts'

/** An alert as its mails name it, with the codes of its links. */
export type MailedAlert = {
  readonly to: string
  readonly language: Language
  readonly search: SearchRequest
  readonly userId?: string | undefined
}

/** Where mails lead: the shop, and the names of places. */
export type AlertPlace = { readonly publicUrl: string; readonly reference: Reference }

type Trip = { readonly route: string; readonly dates: string }
type Prices = { readonly now: string; readonly before: string }

type Texts = {
  readonly route: (from: string, to: string) => string
  readonly confirm: {
    readonly subject: (trip: Trip) => string
    readonly heading: string
    readonly text: string
    readonly action: string
    readonly closing: readonly string[]
  }
  readonly fell: {
    readonly subject: (trip: Trip, prices: Prices) => string
    readonly heading: (trip: Trip) => string
    readonly text: string
    readonly action: string
    readonly stop: (link: string) => string
  }
  readonly facts: {
    readonly trip: string
    readonly dates: string
    readonly now: string
    readonly before: string
  }
}

const texts: Record<Language, Texts> = {
  en: {
    route: (from, to) => `${from} to ${to}`,
    confirm: {
      subject: ({ route }) => `Confirm your price alert: ${route}`,
      heading: 'Confirm your price alert',
      text: 'We will email you when the price of this trip falls. Confirm that this is your email address to start.',
      action: 'Start price alert',
      closing: [
        'The link works for 24 hours. The alert ends on the day of departure, and every email has a link that stops it.',
        'If you did not ask for this, delete this email: nothing starts, and we delete your address after a day.',
      ],
    },
    fell: {
      subject: ({ route }, { now }) => `Price drop: ${route}, now ${now}`,
      heading: ({ route }) => `The price of ${route} fell`,
      text: 'This is the lowest price of your search for all travellers, with taxes included. Prices and seats can change until you book.',
      action: 'See flights',
      stop: (link) => `You receive this email because you set a price alert. Stop this alert: ${link}`,
    },
    facts: { trip: 'Trip', dates: 'Dates', now: 'Price now', before: 'Price before' },
  },
  ja: {
    route: (from, to) => `${from} → ${to}`,
    confirm: {
      subject: ({ route }) => `価格アラートのご確認：${route}`,
      heading: '価格アラートのご確認',
      text: 'このご旅程の料金が下がったときに、メールでお知らせします。お客様のメールアドレスであることをご確認のうえ、アラートを開始してください。',
      action: '価格アラートを開始する',
      closing: [
        'リンクの有効期限は24時間です。アラートは出発日に終了します。お知らせのメールに記載のリンクから、いつでも停止できます。',
        'お心当たりがない場合は、このメールを削除してください。アラートは開始されず、メールアドレスは1日後に削除されます。',
      ],
    },
    fell: {
      subject: ({ route }, { now }) => `値下がりのお知らせ：${route} 現在 ${now}`,
      heading: ({ route }) => `${route} の料金が下がりました`,
      text: 'お客様の検索条件での最安料金です（全員分、税込み）。料金と空席は、ご予約までに変わることがあります。',
      action: 'フライトを見る',
      stop: (link) =>
        `このメールは、価格アラートを設定された方にお送りしています。アラートの停止はこちら： ${link}`,
    },
    facts: { trip: '区間', dates: '日程', now: '現在の料金', before: '以前の料金' },
  },
  th: {
    route: (from, to) => `${from} → ${to}`,
    confirm: {
      subject: ({ route }) => `ยืนยันการแจ้งเตือนราคา: ${route}`,
      heading: 'ยืนยันการแจ้งเตือนราคา',
      text: 'เราจะส่งอีเมลถึงคุณเมื่อราคาของทริปนี้ลดลง กรุณายืนยันว่านี่คืออีเมลของคุณเพื่อเริ่มการแจ้งเตือน',
      action: 'เริ่มการแจ้งเตือนราคา',
      closing: [
        'ลิงก์ใช้ได้ 24 ชั่วโมง การแจ้งเตือนสิ้นสุดในวันเดินทาง และหยุดได้ทุกเมื่อจากลิงก์ในอีเมลทุกฉบับ',
        'หากคุณไม่ได้ขอ กรุณาลบอีเมลนี้ การแจ้งเตือนจะไม่เริ่ม และเราจะลบอีเมลของคุณภายในหนึ่งวัน',
      ],
    },
    fell: {
      subject: ({ route }, { now }) => `ราคาลดลง: ${route} ตอนนี้ ${now}`,
      heading: ({ route }) => `ราคา ${route} ลดลงแล้ว`,
      text: 'นี่คือราคาต่ำสุดตามการค้นหาของคุณ สำหรับผู้โดยสารทุกคน รวมภาษีแล้ว ราคาและที่นั่งอาจเปลี่ยนแปลงได้จนกว่าคุณจะจอง',
      action: 'ดูเที่ยวบิน',
      stop: (link) => `คุณได้รับอีเมลนี้เพราะตั้งการแจ้งเตือนราคาไว้ หยุดการแจ้งเตือนนี้: ${link}`,
    },
    facts: { trip: 'เส้นทาง', dates: 'วันที่', now: 'ราคาตอนนี้', before: 'ราคาก่อนหน้า' },
  },
}

/** The mail with the link that starts an alert; `id` tells one such mail from the next. */
export function confirmAlertMail(
  alert: MailedAlert,
  { id, code, place }: { readonly id: string; readonly code: string; readonly place: AlertPlace },
): OutgoingMail {
  const { confirm, facts } = texts[alert.language]
  const trip = tripOf(alert, place)
  return {
    key: `price-alert-confirm:${id}`,
    to: alert.to,
    language: alert.language,
    letter: {
      subject: confirm.subject(trip),
      heading: confirm.heading,
      parts: [
        {
          facts: [
            [facts.trip, trip.route],
            [facts.dates, trip.dates],
          ],
        },
        confirm.text,
      ],
      action: { label: confirm.action, link: `${place.publicUrl}${pagePaths.priceAlert}#confirm=${code}` },
      closing: confirm.closing,
    },
  }
}

/** A lower price: both in satang, and how mails of this alert are stopped. */
export type PriceDrop = {
  readonly id: string
  readonly satang: number
  readonly beforeSatang: number
  readonly code: string
  readonly unsubscribePath: string
}

/** The mail about a lower price. */
export function priceDropMail(alert: MailedAlert, drop: PriceDrop, place: AlertPlace): OutgoingMail {
  const { fell, facts } = texts[alert.language]
  const trip = tripOf(alert, place)
  const prices = { now: formatMoney(satang(drop.satang)), before: formatMoney(satang(drop.beforeSatang)) }
  const { publicUrl } = place
  return {
    key: `price-drop:${drop.id}`,
    to: alert.to,
    language: alert.language,
    letter: {
      subject: fell.subject(trip, prices),
      heading: fell.heading(trip),
      parts: [
        {
          facts: [
            [facts.trip, trip.route],
            [facts.dates, trip.dates],
            [facts.now, prices.now],
            [facts.before, prices.before],
          ],
        },
        fell.text,
      ],
      action: { label: fell.action, link: `${publicUrl}${searchPagePath(alert.search) ?? pagePaths.search}` },
      closing: [fell.stop(`${publicUrl}${pagePaths.priceAlert}#stop=${drop.code}`)],
    },
    unsubscribeLink: `${publicUrl}${drop.unsubscribePath}?code=${drop.code}`,
    ...(alert.userId === undefined ? {} : { notifyUserId: alert.userId }),
  }
}

function tripOf({ search, language }: MailedAlert, { reference }: AlertPlace): Trip {
  const [out, back] = search.searchAirLegs
  const nameOf = (code = '') => placeName(reference, code, language)
  const departOn = (out?.departureDate ?? '') as LocalDate
  return {
    route: texts[language].route(nameOf(out?.from), nameOf(out?.to)),
    dates: formatDates(departOn, back?.departureDate as LocalDate | undefined, language),
  }
}
