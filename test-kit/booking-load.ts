import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type AppUnderTest, aBookingRequest } from './app-under-test.ts'

/** Booking requests at a steady rate, independent of the outcome of earlier ones. */
export type BookingLoad = {
  /**
   * Stops new requests and waits for those in progress; throws if one was answered with an error other than
   * 503.
   */
  end(): Promise<void>
}

/**
 * Starts this many booking requests each second, one offer after the other. Beside other tests a machine may
 * be too slow for that: outside the drill, no request is added while this many are waiting.
 */
export function startBookingLoad(
  shop: AppUnderTest,
  offers: readonly OfferAnswer[],
  perSecond: number,
): BookingLoad {
  const counts: Record<number, number> = {}
  const underWay = new Set<Promise<void>>()
  let sent = 0
  const timer = setInterval(() => {
    if (!isDrill && underWay.size >= mostUnderWay) return
    const offer = offers[sent % offers.length]
    sent += 1
    if (!offer) throw new Error('No offers to book.')
    const asked = shop.book(aBookingRequest(offer)).then(({ status }) => {
      counts[status] = (counts[status] ?? 0) + 1
      underWay.delete(asked)
    })
    underWay.add(asked)
  }, 1000 / perSecond)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(underWay)
      if (isDrill) process.stdout.write(`bookings by status: ${JSON.stringify(counts)}\n`)
      const faults = Object.keys(counts).filter((status) => Number(status) >= 500 && status !== '503')
      if (faults.length > 0) throw new Error(`bookings were answered with ${faults.join(', ')}`)
    },
  }
}

const mostUnderWay = 40
const isDrill = process.env['FAULT_ROUNDS'] !== undefined

/**
 * Returns the number of repetitions of a fault: few in a test, or the number set by the drill
 * `database-trouble`.
 */
export function faultRounds(few: number): number {
  return Number(process.env['FAULT_ROUNDS'] ?? few)
}
