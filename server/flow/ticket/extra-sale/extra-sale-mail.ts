import type { Language } from '#contract/problem.ts'
import { sumMoney } from '#contract/terms/money.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import {
  type WrittenBooking,
  extraFacts,
  orderFacts,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { type ExtraSale, addedExtrasOf } from './extra-sale-store.ts'

type ExtrasMessages = {
  readonly subject: string
  readonly heading: string
  readonly next: string
  readonly total: string
  /** Heads what was not added, of a sale that was added in part. */
  readonly missing: string
  readonly partHeading: string
  readonly partNext: string
}

const messages: Record<Language, ExtrasMessages> = {
  en: {
    subject: ': bags and seats added',
    heading: 'Your bags and seats are added',
    next: 'The airline has added them to your booking. You don’t need to do anything.',
    total: 'Total',
    missing: 'Not added',
    partHeading: 'Some of your bags and seats are added',
    partNext:
      'The airline has added the bags and seats below to your booking. It could not add the others: we refund what you paid for them.',
  },
  ja: {
    subject: '：手荷物・座席を追加しました',
    heading: '手荷物・座席の追加が完了いたしました。',
    next: '航空会社のご予約に追加されました。お客様のお手続きは必要ありません。',
    total: '合計',
    missing: '追加できなかったもの',
    partHeading: '手荷物・座席の一部を追加いたしました。',
    partNext:
      '下記の手荷物・座席が航空会社のご予約に追加されました。追加できなかったものの代金は返金いたします。',
  },
  th: {
    subject: ': เพิ่มสัมภาระและที่นั่งแล้ว',
    heading: 'เราเพิ่มสัมภาระและที่นั่งให้คุณแล้ว',
    next: 'สายการบินเพิ่มรายการนี้ในการจองของคุณแล้ว คุณไม่ต้องดำเนินการอื่น',
    total: 'รวม',
    missing: 'รายการที่เพิ่มไม่ได้',
    partHeading: 'เราเพิ่มสัมภาระและที่นั่งให้คุณได้บางส่วน',
    partNext: 'สายการบินเพิ่มรายการด้านล่างในการจองของคุณแล้ว ส่วนรายการที่เพิ่มไม่ได้ เราจะคืนเงินที่คุณชำระให้',
  },
}

/** Returns the email with the bags and seats that were added, and their prices; one for each sale. */
export function extrasAddedMail(
  booking: WrittenBooking,
  sale: Pick<ExtraSale, 'extraSaleId' | 'extras' | 'notAdded'>,
  link: string,
): OutgoingMail {
  const { extraSaleId, extras, notAdded } = sale
  const { language, orderNumber } = booking
  const said = messages[language]
  const isPart = notAdded.length > 0
  const added = addedExtrasOf(sale)
  const total = formatMoney(sumMoney(added.map(({ amount }) => amount)))
  const missing = extraFacts(
    booking,
    extras.filter((one) => !added.includes(one)),
  )
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: isPart ? said.partHeading : said.heading,
    parts: [
      isPart ? said.partNext : said.next,
      orderFacts(booking),
      { facts: [...extraFacts(booking, added), [said.total, total] as const] },
      ...(isPart ? [`${said.missing}:`, { facts: missing }] : []),
    ],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `extras-added:${extraSaleId}`, letter, isNoticed: true })
}
