import type { Language } from '#contract/problem.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import type { LetterFact } from '#server/platform/mail/letter.ts'
import type { WrittenBooking } from './order-mail.ts'

type ExtraWords = {
  readonly seat: (designator: string, name: string) => string
  readonly bag: (name: string) => string
}

const words: Readonly<Record<Language, ExtraWords>> = {
  en: {
    seat: (seat, name) => `Seat ${seat}, ${name}`,
    bag: (name) => `Extra checked bag, ${name}`,
  },
  ja: {
    seat: (seat, name) => `座席 ${seat}（${name}）`,
    bag: (name) => `追加の受託手荷物（${name}）`,
  },
  th: {
    seat: (seat, name) => `ที่นั่ง ${seat} ${name}`,
    bag: (name) => `สัมภาระโหลดใต้เครื่องเพิ่ม ${name}`,
  },
}

/** Returns bags and seats with their passengers and prices, as facts of a mail; those bought with the tickets if not named. */
export function extraFacts(
  { offer, language, passengers }: Pick<WrittenBooking, 'offer' | 'language' | 'passengers'>,
  extras: readonly PricedExtra[] = offer.selling?.extras ?? [],
): LetterFact[] {
  const said = words[language]
  return extras.map(({ designator, passenger, amount }) => {
    const owner = passengers[passenger]
    const name = owner ? printedTicketName(owner) : String(passenger + 1)
    return [designator === undefined ? said.bag(name) : said.seat(designator, name), formatMoney(amount)]
  })
}
