import type { Language } from '#contract/problem.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import type { LetterFact } from '#server/platform/mail/letter.ts'
import type { WrittenBooking } from './order-mail.ts'

type ExtraWords = {
  readonly seat: (designator: string, passenger: number) => string
  readonly bag: (passenger: number) => string
}

const words: Readonly<Record<Language, ExtraWords>> = {
  en: {
    seat: (seat, passenger) => `Seat ${seat}, traveller ${passenger}`,
    bag: (passenger) => `Extra checked bag, traveller ${passenger}`,
  },
  ja: {
    seat: (seat, passenger) => `座席 ${seat}（${passenger}人目）`,
    bag: (passenger) => `追加の受託手荷物（${passenger}人目）`,
  },
  th: {
    seat: (seat, passenger) => `ที่นั่ง ${seat} ผู้โดยสารคนที่ ${passenger}`,
    bag: (passenger) => `สัมภาระโหลดใต้เครื่องเพิ่ม ผู้โดยสารคนที่ ${passenger}`,
  },
}

/** Returns the bags and seats of a booking with their prices, as facts of a mail. */
export function extraFacts({ offer, language }: Pick<WrittenBooking, 'offer' | 'language'>): LetterFact[] {
  const said = words[language]
  const nameOf = ({ designator, passenger }: PricedExtra) =>
    designator === undefined ? said.bag(passenger + 1) : said.seat(designator, passenger + 1)
  return (offer.selling?.extras ?? []).map((one) => [nameOf(one), formatMoney(one.amount)])
}
