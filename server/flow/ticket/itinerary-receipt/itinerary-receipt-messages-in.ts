import { type Language } from '#contract/problem.ts'
import { summaryInEnglish } from './itinerary-receipt-messages-en.ts'
import { summaryInJapanese } from './itinerary-receipt-messages-ja.ts'
import { summaryInThai } from './itinerary-receipt-messages-th.ts'
import { type ItineraryReceiptMessages } from './itinerary-receipt-messages.ts'

const messages: Readonly<Record<Language, ItineraryReceiptMessages>> = {
  en: summaryInEnglish,
  ja: summaryInJapanese,
  th: summaryInThai,
}

/** Returns the messages of a booking summary in a language. */
export function itineraryReceiptMessagesIn(language: Language): ItineraryReceiptMessages {
  return messages[language]
}
