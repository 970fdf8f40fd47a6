import { fareRules20261121 } from './agreement-fare-rules-2026-11-21.ts'
import type { AgreementVersion } from './agreement-text.ts'

/** English says "traveller", as its page does; the other languages are those of the version before. */
export const fareRules20261127: AgreementVersion = {
  kind: 'fareRules',
  version: '2026-11-27',
  words: {
    ...fareRules20261121.words,
    en: {
      title: 'What you agree to',
      paragraphs: [
        'Fare rules. The rules shown with these flights apply to every traveller in this booking. The table is our summary; the airline’s own text stands beside it, and where the two differ the airline’s text applies.',
        'Names. You have entered every name as it is in the passport or other document used for this trip. Many airlines charge for correcting a name or do not allow it.',
        'Price. Until tickets are issued, fares, taxes, surcharges and conditions can change, so prices are estimates until then. If the total or the conditions change, we ask you first. You never pay more than the total you accept here unless you agree to it.',
        'Payment. If your payment has not arrived by the deadline, the seats go back to the airline and the price no longer holds.',
        'No e-ticket yet. The booking summary and the booking code are not an e-ticket. You can travel only once the tickets are issued.',
        'Requests. Seats, meals, wheelchairs, pets and anything else you ask for are requests. We pass them on; they are not confirmed until the airline confirms them.',
        'Documents. You make sure that every traveller has a valid passport, visa and whatever else the trip needs.',
        'Other travellers. You may book for everybody you have entered; for a child you are a parent or guardian or have the consent of one.',
      ],
      yes: 'I have read this and the fare rules, and I agree for every traveller',
    },
  },
}
