/** The relevant calls of each wire: booking, pricing before it, and looking up a booking. */
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
/** A supplier whose wire format the simulated airline speaks. */
export type DrilledSupply = keyof typeof wires

type Wire = (typeof wires)[DrilledSupply]

/** The faults of the airline during a drill, beside its delay, for POST /_control. */
const profiles = {
  none: () => [],
  /** Answers are lost on the way back, errors come after the work, lists are cut off. */
  lossy: ({ orders, lists }: Wire) => [
    { match: orders, probability: 0.1, commitThenDrop: true },
    { match: orders, probability: 0.05, dropBefore: true },
    { match: orders, probability: 0.05, status: 500, afterCommit: true },
    { match: orders, probability: 0.05, status: 502 },
    { match: orders, probability: 0.05, truncate: true },
    { match: orders, probability: 0.05, malformed: 'html' },
    { match: lists, probability: 0.1, status: 503 },
    { match: lists, probability: 0.1, dropBefore: true },
  ],
  /** The price check before the booking is slow, so that the booking is sent late. */
  slowOffers: ({ offers }: Wire) => [{ match: offers, probability: 0.5, delayMs: 1_900 }],
} as const satisfies Record<string, (wire: Wire) => readonly object[]>

/** The name of a set of airline faults for a drill. */
export type FaultProfile = keyof typeof profiles

/** Parses the name of a fault profile; throws with the list of those there are. */
export function parseFaultProfile(text: string): FaultProfile {
  if (text in profiles) return text as FaultProfile
  throw new Error(`the faults are one of ${Object.keys(profiles).join(', ')}`)
}

/** Returns the faults of a profile on the wire of a supplier; none of the house, which has no wire. */
export function listFaults(profile: FaultProfile, supply: DrilledSupply | 'house'): readonly object[] {
  return supply === 'house' ? [] : profiles[profile](wires[supply])
}

/** Parses the name of a supplier; throws with the list of those there are. */
export function parseDrilledSupply(text: string): DrilledSupply {
  if (text in wires) return text as DrilledSupply
  throw new Error(`the supplier is one of ${Object.keys(wires).join(', ')}`)
}
