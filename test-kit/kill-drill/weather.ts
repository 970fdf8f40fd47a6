const orders = { method: 'POST', path: '/air/orders' }
const offers = { method: 'GET', path: '/air/offers/*' }
const lists = { method: 'GET', path: '/air/orders' }

/** How the airline behaves during a drill, beside being slow: faults for POST /_control. */
export const weathers = {
  calm: [],
  /** Answers get lost on the way back, errors come after the work, lists break off. */
  rough: [
    { match: orders, probability: 0.1, commitThenDrop: true },
    { match: orders, probability: 0.05, dropBefore: true },
    { match: orders, probability: 0.05, status: 500, afterCommit: true },
    { match: orders, probability: 0.05, status: 502 },
    { match: orders, probability: 0.05, truncate: true },
    { match: orders, probability: 0.05, malformed: 'html' },
    { match: lists, probability: 0.1, status: 503 },
    { match: lists, probability: 0.1, dropBefore: true },
  ],
  /** The question before the booking takes long, so that the booking is sent late. */
  slowOffers: [{ match: offers, probability: 0.5, delayMs: 1_900 }],
} as const satisfies Record<string, readonly object[]>

/** A kind of weather. */
export type Weather = keyof typeof weathers

/** Reads a kind of weather; throws with the list of those there are. */
export function weatherOf(text: string): Weather {
  if (text in weathers) return text as Weather
  throw new Error(`the weather is one of ${Object.keys(weathers).join(', ')}`)
}
