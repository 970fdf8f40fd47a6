import type { Language } from '#contract/problem.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import {
  type WrittenBooking,
  extraFacts,
  orderFacts,
  orderMail,
  orderMessages,
} from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { ExtraSale } from './extra-sale-store.ts'

type ExtrasMessages = {
  readonly subject: string
  readonly heading: string
  readonly next: string
  readonly total: string
}

const messages: Record<Language, ExtrasMessages> = {
  en: {
    subject: ': bags and seats added',
    heading: 'Your bags and seats are added',
    next: 'The airline has added them to your booking. You don’t need to do anything.',
    total: 'Total',
  },
  ja: {
    subject: '：手荷物・座席を追加しました',
    heading: '手荷物・座席の追加が完了いたしました。',
    next: '航空会社のご予約に追加されました。お客様のお手続きは必要ありません。',
    total: '合計',
  },
  th: {
    subject: ': เพิ่มสัมภาระและที่นั่งแล้ว',
    heading: 'เราเพิ่มสัมภาระและที่นั่งให้คุณแล้ว',
    next: 'สายการบินเพิ่มรายการนี้ในการจองของคุณแล้ว คุณไม่ต้องดำเนินการอื่น',
    total: 'รวม',
  },
}

/** Returns the email with the bags and seats that were added, and their prices; one for each sale. */
export function extrasAddedMail(
  booking: WrittenBooking,
  { extraSaleId, extras, due }: Pick<ExtraSale, 'extraSaleId' | 'extras' | 'due'>,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = messages[language]
  const letter = {
    subject: `${orderNumber}${said.subject}`,
    heading: said.heading,
    parts: [
      said.next,
      orderFacts(booking),
      { facts: [...extraFacts(booking, extras), [said.total, formatMoney(due)] as const] },
    ],
    action: { label: orderMessages[language].openOrder, link },
  }
  return orderMail(booking, { key: `extras-added:${extraSaleId}`, letter, isNoticed: true })
}
