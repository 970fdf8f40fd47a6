import type { Language } from '#contract/problem.ts'
import { receiptInEnglish } from './itinerary-receipt-messages-en.ts'
import { receiptInJapanese } from './itinerary-receipt-messages-ja.ts'
import { receiptInThai } from './itinerary-receipt-messages-th.ts'
import type { ItineraryReceiptMessages } from './itinerary-receipt-messages.ts'

const messages: Readonly<Record<Language, ItineraryReceiptMessages>> = {
  en: receiptInEnglish,
  ja: receiptInJapanese,
  th: receiptInThai,
}

/** Returns the messages of a booking summary in a language. */
export function itineraryReceiptMessagesIn(language: Language): ItineraryReceiptMessages {
  return messages[language]
}
