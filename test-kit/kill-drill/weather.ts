/** The calls that matter, by the wire that is spoken: one that books, one that asks before it, one that looks for a booking. */
const wires = {
  duffel: {
    orders: { method: 'POST', path: '/air/orders' },
    offers: { method: 'GET', path: '/air/offers/*' },
    lists: { method: 'GET', path: '/air/orders' },
  },
  sabre: {
    orders: { method: 'POST', path: '/v1/trip/orders/createBooking' },
    offers: { method: 'POST', path: '/v5/shop/flights/revalidate' },
    lists: { method: 'POST', path: '/websvc' },
  },
} as const
/** A supplier that is spoken to over a wire. */
export type DrilledSupply = keyof typeof wires

type Wire = (typeof wires)[DrilledSupply]

/** How the airline behaves during a drill, beside being slow: faults for POST /_control. */
const weathers = {
  calm: () => [],
  /** Answers get lost on the way back, errors come after the work, lists break off. */
  rough: ({ orders, lists }: Wire) => [
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
  slowOffers: ({ offers }: Wire) => [{ match: offers, probability: 0.5, delayMs: 1_900 }],
} as const satisfies Record<string, (wire: Wire) => readonly object[]>

/** A kind of weather. */
export type Weather = keyof typeof weathers

/** Reads a kind of weather; throws with the list of those there are. */
export function weatherOf(text: string): Weather {
  if (text in weathers) return text as Weather
  throw new Error(`the weather is one of ${Object.keys(weathers).join(', ')}`)
}

/** The faults of a kind of weather on the wire of a supplier. */
export function faultsOf(weather: Weather, supply: DrilledSupply): readonly object[] {
  return weathers[weather](wires[supply])
}

/** Reads the name of a supplier; throws with the list of those there are. */
export function drilledSupplyOf(text: string): DrilledSupply {
  if (text in wires) return text as DrilledSupply
  throw new Error(`the supplier is one of ${Object.keys(wires).join(', ')}`)
}
