import { z } from 'zod'
import { privateFareHandle } from '../shop/sabre-offer-ref.ts'

const wallClock = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
const place = z.string().regex(/^[A-Z]{3}$/)

const flightToSell = z.object({
  airline: z.string().regex(/^[A-Z0-9]{2}$/),
  number: z.int().positive(),
  from: place,
  to: place,
  /** Local time at the airport. */
  departs: wallClock,
  arrives: wallClock,
  rbd: z.string().regex(/^[A-Z]$/),
  isMarried: z.boolean(),
})

const exchangeHandle = z.object({
  locator: z.string(),
  /** What the exchange of each ticket costs, in satang; negative where the airline pays back. */
  tickets: z.array(z.object({ number: z.string(), amount: z.int() })).min(1),
  /** Item ids of the flights that are given up, and of those that stay. */
  cancels: z.array(z.string()).min(1),
  keeps: z.array(z.string()),
  sells: z.array(flightToSell).min(1),
  /** The codes that found the fare of the tickets, with which it is priced again. */
  privateFare: privateFareHandle.optional(),
})

/** Everything about an exchange offer that must be sent again: Sabre stores no offers. */
export type SabreExchangeHandle = z.infer<typeof exchangeHandle>
/** A new flight with the class that the offer was priced in. */
export type SabreFlightToSell = SabreExchangeHandle['sells'][number]

const prefix = 'sabrex1'

/** Returns our reference of an exchange offer. */
export function formatSabreExchangeRef(handle: SabreExchangeHandle): string {
  return prefix + JSON.stringify(handle)
}

/** Reads a reference; undefined when it is not ours. */
export function parseSabreExchangeRef(ref: string): SabreExchangeHandle | undefined {
  if (!ref.startsWith(`${prefix}{`)) return undefined
  try {
    return exchangeHandle.safeParse(JSON.parse(ref.slice(prefix.length))).data
  } catch {
    return undefined
  }
}
