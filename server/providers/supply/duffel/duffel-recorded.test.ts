import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { satang, sumMoney, timesMoney } from '#contract/terms/money.ts'
import { perPersonOf } from '#contract/terms/offer.ts'
import { refundOf } from './duffel-after-sale.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { refusalOf } from './duffel-outcome.ts'
import { wireSeatMap } from './duffel-seat-wire.ts'
import { seatMapsOf } from './duffel-seats.ts'
import { segmentOf, supplierOfferOf } from './duffel-to-terms.ts'
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

/** Every object under an id of this kind, in every recording. */
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

/** The same thing for an account in baht. */
const inBaht = <Value>(row: Value): Value =>
  JSON.parse(JSON.stringify(row).replaceAll(/"([a-z_]*currency)":"[A-Z]{3}"/g, '"$1":"THB"')) as Value
const satangOf = (amount: unknown) => Math.round(Number(amount) * 100)

describe.skipIf(!existsSync(folder))('answers recorded in test mode', () => {
  it('every offer is read; in other money than baht it is left out for that alone', () => {
    const rows = everything('off_').filter((row) => 'slices' in row && 'expires_at' in row)
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      const wire = wireOffer.parse(row)
      expect(wire.slices.flatMap((slice) => slice.segments.map(segmentOf))).not.toContain(undefined)
      expect(supplierOfferOf(wire, { adult: 1 })).toEqual({ ok: false, fault: 'foreignCurrency' })
    }
  })

  it('the sums of every offer hold, and one whose own figures contradict each other is not sold', () => {
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
      const parts = passengers.map((one) => timesMoney(perPersonOf(one), one.count))
      expect(sumMoney(parts)).toEqual(total)
      expect(total.amount).toBe(satangOf(wire.total_amount))
      expect(passengers.reduce((sum, one) => sum + one.count, 0)).toBe(wire.passengers.length)
      const taxes = passengers.flatMap((one) =>
        one.lines.filter((line) => line.kind === 'tax').map((line) => timesMoney(line.amount, one.count)),
      )
      expect(taxes.reduce((sum, one) => sum + one.amount, 0)).toBe(satangOf(wire.tax_amount ?? 0))
    }
    expect(sold).toBeGreaterThan(100)
    // Duffel's hand-made examples, whose amounts never were a price
    expect(contradicting).toBeLessThan(10)
  })

  it('every order is read, with its flights as the airline has them', () => {
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

  it('every cancellation tells what comes back and where to', () => {
    const rows = everything('ore_')
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const wire = wireCancellation.parse(inBaht(row))
      expect(wire.refund_to).toBeTruthy()
      const refund = refundOf(wire)
      if (wire.refund_to === 'awaiting_payment') expect(refund).toBeUndefined()
      else expect(refund?.amount?.amount).toBe(satangOf(wire.refund_amount))
    }
  })

  it('every seat map is read; a seat for other money than baht is not to be had', () => {
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

  it('a list of orders can be looked through, and runs from new to old', () => {
    const page = wirePage.parse(recorded('ruby-official/orders/list.json'))
    const times = page.data.map((row) => wireOrderGlance.parse(row).created_at)
    expect(times).toEqual([...times].sort().toReversed())
    expect(page.meta?.after).toBeTruthy()
  })

  it('a payment has what counts', () => {
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
    expect(refusalOf(422, error)).toBe(reason)
  })
})
