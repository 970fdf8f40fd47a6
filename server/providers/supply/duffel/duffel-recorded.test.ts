import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { reservationOf } from './duffel-order-to-terms.ts'
import { refusalOf } from './duffel-outcome.ts'
import { segmentOf, supplierOfferOf } from './duffel-to-terms.ts'
import {
  wireCancellation,
  wireErrors,
  wireOffer,
  wireOrder,
  wireOrderGlance,
  wireOrderPage,
  wirePayment,
} from './duffel-wire.ts'

/** Answers recorded in Duffel's test mode, beside the repository; the tests pass without them. */
const folder = fileURLToPath(new URL('../../../../../shared/data/supply/duffel/', import.meta.url))

const recorded = (path: string): unknown => JSON.parse(readFileSync(folder + path, 'utf8'))
const dataOf = (path: string): unknown => (recorded(path) as { data: unknown }).data
const rowsOf = (path: string): unknown[] => {
  const data = dataOf(path)
  return Array.isArray(data) ? (data as unknown[]) : (data as { offers: unknown[] }).offers
}

describe.skipIf(!existsSync(folder))('answers recorded in test mode', () => {
  it.each([
    'ruby-official/offers/list.json',
    'ruby-official/offer_requests/create_with_offers.json',
    'python-official/get-offers.json',
  ])('%s: every offer is read; priced in other money it is left out for that alone', (path) => {
    const rows = rowsOf(path)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const wire = wireOffer.parse(row)
      expect(wire.slices.flatMap((slice) => slice.segments.map(segmentOf))).not.toContain(undefined)
      expect(supplierOfferOf(wire, { adult: 1 })).toEqual({ ok: false, fault: 'foreignCurrency' })
      const inBaht = { ...wire, total_currency: 'THB', tax_currency: 'THB' }
      const offer = supplierOfferOf(inBaht, { adult: 1 })
      expect(offer.ok).toBe(true)
    }
  })

  it.each(['ruby-official/offers/show.json', 'python-official/get-offer-by-id.json'])(
    '%s is an offer',
    (path) => {
      expect(wireOffer.safeParse(dataOf(path)).success).toBe(true)
    },
  )

  it.each([
    'ruby-official/orders/show.json',
    'python-official/create-hold-order.json',
    'python-official/create-instant-order.json',
    'python-official/get-order-by-id.json',
  ])('%s is an order', (path) => {
    const order = wireOrder.parse(dataOf(path))
    expect(reservationOf({ ...order, total_currency: 'THB' })).toMatchObject({ reservationRef: order.id })
  })

  it('a list of orders can be looked through, and runs from new to old', () => {
    const page = wireOrderPage.parse(recorded('ruby-official/orders/list.json'))
    const times = page.data.map((row) => wireOrderGlance.parse(row).created_at)
    expect(times).toEqual([...times].sort().toReversed())
    expect(page.meta?.after).toBeTruthy()
  })

  it('payments and cancellations have what counts', () => {
    expect(wirePayment.safeParse(dataOf('ruby-official/payments/show.json')).success).toBe(true)
    expect(wireCancellation.safeParse(dataOf('python-official/create-order-cancellation.json')).success).toBe(
      true,
    )
  })

  it.each([
    ['validation_error', 'badPassenger'],
    ['invalid_state_error', 'notPossible'],
    ['invalid_request_error', 'notPossible'],
    ['authentication_error', 'unreachable'],
    ['rate_limit_error', 'unreachable'],
    ['airline_error', undefined],
    ['api_error', undefined],
  ])('%s is understood as %s', (name, reason) => {
    const [error] = wireErrors.parse(recorded(`ruby-official/${name}.json`)).errors
    if (!error) throw new Error('no error in it')
    expect(refusalOf(422, error)).toBe(reason)
  })
})
