import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { satang, sumMoney, multiplyMoney } from '#contract/terms/money.ts'
import { pricePerPassenger } from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { HttpClient } from '#server/platform/http-client.ts'
import { type SupplierOffer, type UnsoldOffers, unsoldReasons } from '../supplier-offer.ts'
import { refundOfCancellation } from './duffel-after-sale.ts'
import { aSearch, aSearchWith, context } from './duffel-bench.suite.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { duffelPassengerKind } from './duffel-passengers.ts'
import { duffelProvider } from './duffel-provider.ts'
import { refusalOfError } from './duffel-outcome.ts'
import { wireSeatMap } from './seats/duffel-seat-wire.ts'
import { seatMapsOf } from './seats/duffel-seats.ts'
import { cabinOfWire, segmentOf, supplierOfferOf } from './duffel-to-terms.ts'
import {
  wireCancellation,
  wireErrors,
  wireOffer,
  wireOrder,
  wireOrderGlance,
  wirePage,
  wirePayment,
} from './duffel-wire.ts'

/** Answers recorded in Duffel's test mode, beside the repository; the tests pass without them. */
const folder = fileURLToPath(new URL('../../../../../shared/data/supply/duffel/', import.meta.url))

const recorded = (path: string): unknown => JSON.parse(readFileSync(folder + path, 'utf8'))
const dataOf = (path: string): unknown => (recorded(path) as { data: unknown }).data

/** Returns every object with an id of this kind in all recordings. */
function everything(kind: string): Row[] {
  const found: Row[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const id = (node as Row)['id']
    if (typeof id === 'string' && id.startsWith(kind)) found.push(node as Row)
    for (const child of Object.values(node)) walk(child)
  }
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.json')) walk(recorded(path))
  return found
}
type Row = Record<string, unknown>

/** Converts an object to an account in baht. */
const inBaht = <Value>(row: Value): Value =>
  JSON.parse(JSON.stringify(row).replaceAll(/"([a-z_]*currency)":"[A-Z]{3}"/g, '"$1":"THB"')) as Value
const satangOf = (amount: unknown) => Math.round(Number(amount) * 100)

/** Returns how many offers a search sells and counts when its answer is this offer alone. */
async function searchFor(row: Row) {
  const wire = wireOffer.parse(row)
  const begun = { id: 'orq_1', total_batches: 1, remaining_batches: 1 }
  const http: HttpClient = {
    async send({ method }) {
      const data = method === 'POST' ? begun : { ...begun, remaining_batches: 0, offers: [row] }
      return {
        kind: 'answer',
        status: 200,
        headers: {},
        body: new TextEncoder().encode(JSON.stringify({ data })),
      }
    },
  }
  const party: Partial<Record<PassengerType, number>> = {}
  for (const type of wire.passengers.map(duffelPassengerKind)) party[type] = (party[type] ?? 0) + 1
  const journeys = wire.slices.flatMap(({ segments }) => {
    const cabin = cabinOfWire[segments[0]?.passengers[0]?.cabin_class ?? '']
    return aSearchWith({ cabin: cabin ?? 'economy' }).journeys
  })
  const duffel = duffelProvider({ http, url: 'http://duffel', token: 't' })
  let [sold, unsold]: [number, UnsoldOffers] = [0, {}]
  const left: { otherCurrency?: number; payAtOnce?: number } = {}
  for await (const event of duffel.shop(aSearch({ party, journeys }), context())) {
    for (const offer of event.kind === 'offers' ? event.offers : []) {
      const reason = reasonToLeave(offer)
      if (reason) left[reason] = (left[reason] ?? 0) + 1
      else sold += 1
    }
    if (event.kind === 'end') unsold = { ...left, ...event.unsold }
  }
  return { sold, unsold }
}

/** Offers in another currency or with instant payment are left to the shop, which does not sell them. */
function reasonToLeave({ price, isInstant }: SupplierOffer): 'otherCurrency' | 'payAtOnce' | undefined {
  if (price.total.currency !== 'THB') return 'otherCurrency'
  return isInstant ? 'payAtOnce' : undefined
}

describe.skipIf(!existsSync(folder))('answers recorded in test mode', () => {
  it('every offer is read; an offer in another currency than baht is left out for that reason alone', () => {
    const rows = everything('off_').filter((row) => 'slices' in row && 'expires_at' in row)
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      const wire = wireOffer.parse(row)
      expect(wire.slices.flatMap((slice) => slice.segments.map(segmentOf))).not.toContain(undefined)
      expect(supplierOfferOf(wire, { adult: 1 })).toEqual({ ok: false, fault: 'foreignCurrency' })
    }
  })

  it('every offer is sold or counted with a reason, in its own currency and in baht', async () => {
    const rows = everything('off_').filter((row) => 'slices' in row && 'expires_at' in row)
    const total = { sold: 0, payAtOnce: 0, otherCurrency: 0, incomplete: 0, routing: 0 }
    for (const row of [...rows, ...rows.map(inBaht)]) {
      const { sold, unsold } = await searchFor(row)
      expect(sold + Object.values(unsold).reduce((sum, count) => sum + count, 0)).toBe(1)
      total.sold += sold
      for (const reason of unsoldReasons) total[reason] += unsold[reason] ?? 0
    }
    expect(total.otherCurrency).toBe(rows.length)
    expect(total.sold + total.payAtOnce + total.incomplete).toBe(rows.length)
    expect(total.sold).toBeGreaterThan(0)
    expect(total.payAtOnce).toBeGreaterThan(100)
  })

  it('no two offers of an answer share a key unless they cost the same', () => {
    for (const path of [
      'ruby-official/offer_requests/create_with_offers.json',
      'ruby-official/offers/list.json',
    ]) {
      const told = dataOf(path) as Row[] | { offers: Row[] }
      const prices = new Map<string, string>()
      for (const row of Array.isArray(told) ? told : told.offers) {
        const wire = wireOffer.parse(inBaht(row))
        const offer = supplierOfferOf(wire, {})
        if (!offer.ok) continue
        const before = prices.get(offer.value.dedupeKey)
        expect(before ?? wire.total_amount).toBe(wire.total_amount)
        prices.set(offer.value.dedupeKey, wire.total_amount)
      }
    }
  })

  it('the sums of every offer hold, and an offer with contradictory figures is not sold', () => {
    let [sold, contradicting] = [0, 0]
    for (const row of everything('off_').filter((one) => 'slices' in one && 'expires_at' in one)) {
      const wire = wireOffer.parse(inBaht(row))
      const isSum =
        satangOf(wire.base_amount) + satangOf(wire.tax_amount ?? 0) === satangOf(wire.total_amount)
      const offer = supplierOfferOf(wire, {})
      if (!isSum) {
        contradicting += 1
        expect(offer).toEqual({ ok: false, fault: 'wrongSum' })
        continue
      }
      if (!offer.ok) throw new Error(offer.fault)
      sold += 1
      const { passengers, total } = offer.value.price
      const parts = passengers.map((one) => multiplyMoney(pricePerPassenger(one), one.count))
      expect(sumMoney(parts)).toEqual(total)
      expect(total.amount).toBe(satangOf(wire.total_amount))
      expect(passengers.reduce((sum, one) => sum + one.count, 0)).toBe(wire.passengers.length)
      const taxes = passengers.flatMap((one) =>
        one.lines.filter((line) => line.kind === 'tax').map((line) => multiplyMoney(line.amount, one.count)),
      )
      expect(taxes.reduce((sum, one) => sum + one.amount, 0)).toBe(satangOf(wire.tax_amount ?? 0))
    }
    expect(sold).toBeGreaterThan(100)
    // Duffel's hand-made examples, whose amounts are not real prices
    expect(contradicting).toBeLessThan(10)
  })

  it('every figure of CO₂ is read as it was sent, for the only passenger', () => {
    const figures = new Set<string>()
    for (const row of everything('off_').filter((one) => 'slices' in one && 'expires_at' in one)) {
      const wire = wireOffer.parse(inBaht(row))
      const offer = supplierOfferOf(wire, {})
      if (!offer.ok) continue
      expect(wire.passengers).toHaveLength(1)
      expect(String(offer.value.emissions?.kgPerPassenger)).toBe(row['total_emissions_kg'])
      figures.add(String(row['total_emissions_kg']))
    }
    expect(figures.size).toBeGreaterThan(10)
  })

  it('every order is read, with the current flights', () => {
    const rows = everything('ord_').filter((row) => 'booking_reference' in row)
    expect(rows.length).toBeGreaterThan(50)
    for (const row of rows) {
      const order = wireOrder.parse(inBaht(row))
      const reservation = reservationOf(order)
      expect(reservation).toMatchObject({
        reservationRef: order.id,
        total: satang(satangOf(order.total_amount)),
      })
      const segments = order.slices.flatMap((slice) => slice.segments)
      expect(reservation?.flights).toHaveLength(segments.length)
      expect(reservation?.flights?.every((one) => one.status === 'confirmed')).toBe(true)
    }
  })

  it('every cancellation reports its refund and where the refund goes', () => {
    const rows = everything('ore_')
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const wire = wireCancellation.parse(inBaht(row))
      expect(wire.refund_to).toBeTruthy()
      const refund = refundOfCancellation(wire)
      if (wire.refund_to === 'awaiting_payment') expect(refund).toBeUndefined()
      else expect(refund?.amount?.amount).toBe(satangOf(wire.refund_amount))
    }
  })

  it('every seat map is read; a seat priced in another currency than baht is unavailable', () => {
    for (const path of ['ruby-official/seat_maps/list.json', 'python-official/get-seat-maps.json']) {
      for (const row of dataOf(path) as Row[]) {
        const map = wireSeatMap.parse(row)
        const offer = {
          slices: [{ segments: [{ id: map.segment_id }] }],
        } as unknown as Parameters<typeof seatMapsOf>[0]
        const seatsIn = (one: Row) =>
          seatMapsOf(offer, [one]).flatMap((cabin) => cabin.rows.flatMap((line) => line.places))
        const elements = map.cabins
          .flatMap((cabin) => cabin.rows.flatMap((line) => line.sections))
          .flatMap((section) => section.elements)
        expect(seatsIn(row).filter((one) => one.kind !== 'aisle')).toHaveLength(elements.length)
        expect(seatsIn(row).some((one) => one.isFree)).toBe(false)
        const free = seatsIn(inBaht(row)).filter((one) => one.isFree)
        const offered = elements.filter((one) => (one.available_services ?? []).length > 0)
        expect(free).toHaveLength(offered.length)
        expect(free.length).toBeGreaterThan(0)
      }
    }
  })

  it('the list of orders can be paged through, from new to old', () => {
    const page = wirePage.parse(recorded('ruby-official/orders/list.json'))
    const times = page.data.map((row) => wireOrderGlance.parse(row).created_at)
    expect(times).toEqual([...times].sort().toReversed())
    expect(page.meta?.after).toBeTruthy()
  })

  it('a payment has the required fields', () => {
    expect(wirePayment.safeParse(dataOf('ruby-official/payments/show.json')).success).toBe(true)
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
    expect(refusalOfError(422, error)).toBe(reason)
  })
})
