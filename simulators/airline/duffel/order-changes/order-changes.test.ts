import { describe, expect, it } from 'vitest'
import { aTraveller, officialBench, refusal, toTokyo } from '../official-bench.suite.ts'

const bench = officialBench()

type Brand = 'Saver' | 'Flex' | 'Premium'

/** Buys a return trip to Tokyo in a brand for these passengers, of Thai Airways where it has it. */
async function anOrder(
  brand: Brand,
  passengers: readonly ({ type: 'adult' } | { age: number })[] = [{ type: 'adult' }],
) {
  const { data: found } = await bench.duffel().offerRequests.create({
    slices: [toTokyo, { ...toTokyo, origin: 'NRT', destination: 'BKK', departure_date: '2027-01-17' }],
    passengers: [...passengers],
    cabin_class: brand === 'Premium' ? 'premium_economy' : 'economy',
    return_offers: true,
  })
  const offer = found.offers.find(
    (one) =>
      (brand === 'Premium' || one.owner.iata_code === 'TG') && one.slices[0]?.fare_brand_name === brand,
  )
  if (!offer) throw new Error(`no ${brand}`)
  const ids = offer.passengers.map((one) => one.id)
  const infant = offer.passengers.find((one) => one.age === 1)?.id
  const travellers = offer.passengers.map((one, index) => ({
    ...aTraveller(one.id),
    given_name: ['Amelia', 'Bessie', 'Chloe'][index] ?? 'Dora',
    ...(one.age === 1 ? { born_on: '2026-01-02' } : {}),
    ...(one.age === 8 ? { born_on: '2018-03-04' } : {}),
    ...(infant && one.id === ids[0] ? { infant_passenger_id: infant } : {}),
  }))
  const { data } = await bench.duffel().orders.create({
    type: 'instant',
    selected_offers: [offer.id],
    passengers: travellers,
    payments: [{ type: 'balance', amount: offer.total_amount, currency: 'THB' }],
  } as never)
  return data
}

type Order = Awaited<ReturnType<typeof anOrder>>

/** Asks for another outbound flight on this day. */
async function aRequest(order: Order, departure_date = '2027-01-12', cabin_class: string = 'economy') {
  const add = [{ origin: 'BKK', destination: 'NRT', departure_date, cabin_class }]
  const remove = [{ slice_id: order.slices[0]?.id ?? '' }]
  return (
    await bench.duffel().orderChangeRequests.create({ order_id: order.id, slices: { add, remove } } as never)
  ).data
}

/** The change as the API answers; the official types call it an offer. */
type Change = { id: string; change_total_amount: string; confirmed_at: string | null; order_id: string }

async function aChange(
  order: Order,
  more: (one: { change_total_amount: string | null }) => boolean = () => true,
) {
  const offer = (await aRequest(order)).order_change_offers.find(more)
  if (!offer) throw new Error('nothing is offered')
  const made = await bench.duffel().orderChanges.create({ selected_order_change_offer: offer.id })
  return { offer, change: made.data as unknown as Change }
}

const payment = (amount: string) => ({ payment: { type: 'balance' as const, amount, currency: 'THB' } })
const confirm = (change: Change, amount?: string) =>
  bench.duffel().orderChanges.confirm(change.id, amount === undefined ? {} : payment(amount))

describe("a change of flights by Duffel's own client", () => {
  it('a change replaces a slice and the tickets of all passengers, and charges the balance once', async () => {
    const order = await anOrder('Saver', [{ type: 'adult' }, { age: 8 }, { age: 1 }])
    expect(order.available_actions).toContain('change')
    const request = await aRequest(order)
    const { data: listed } = await bench.duffel().orderChangeRequests.get(request.id)
    expect(listed.order_change_offers).toEqual(request.order_change_offers)
    const { offer, change } = await aChange(order)
    expect((await bench.duffel().orderChangeOffers.get(offer.id)).data).toMatchObject({
      order_change_id: change.id,
      penalty_total_amount: '3000.00',
    })
    expect(change).toMatchObject({ order_id: order.id, confirmed_at: null })
    expect(Number(change.change_total_amount)).toBeGreaterThanOrEqual(3000)

    expect(await refusal(confirm(change))).toBe('validation_required')
    expect(await refusal(confirm(change, '1.00'))).toBe('payment_amount_does_not_match_order_amount')
    expect((await confirm(change, change.change_total_amount)).data).toMatchObject({
      confirmed_at: expect.any(String),
    })
    expect(await refusal(confirm(change, change.change_total_amount))).toBe('already_confirmed')

    const { data: after } = await bench.duffel().orders.get(order.id)
    expect(after.slices[0]?.segments[0]?.departing_at).toContain('2027-01-12')
    expect(after.slices[0]?.id).not.toBe(order.slices[0]?.id)
    expect(after.slices[1]).toEqual(order.slices[1])
    const numbers = (one: Order) => (one.documents ?? []).map((document) => document.unique_identifier)
    expect(numbers(after)).toHaveLength(3)
    expect(numbers(after).filter((one) => numbers(order).includes(one))).toEqual([])
    const charged = Math.round(Number(change.change_total_amount) * 100)
    expect(await bench.airline().reservations()).toMatchObject([
      { tickets: numbers(after), exchanges: [{ exchangeId: change.id, chargedSatang: charged }] },
    ])
  })

  it('a change pays a refundable fare back, and says nothing of a penalty that the airline does not tell', async () => {
    const full = await anOrder('Flex')
    // the day after is not dearer, and what the refundable fare costs less comes back
    const cheaper = (await aRequest(full)).order_change_offers[0]
    expect(cheaper).toMatchObject({ penalty_total_amount: '0.00' })
    expect(Number(cheaper?.change_total_amount)).toBeLessThan(0)
    const made = await bench.duffel().orderChanges.create({ selected_order_change_offer: cheaper?.id ?? '' })
    expect(made.data).toMatchObject({ refund_to: 'original_form_of_payment' })
    await confirm(made.data as unknown as Change)
    const [booked] = await bench.airline().reservations()
    expect(booked?.exchanges?.[0]?.chargedSatang).toBe(Math.round(Number(cheaper?.change_total_amount) * 100))

    const premium = await anOrder('Premium')
    const [offer] = (await aRequest(premium, '2027-01-12', 'premium_economy')).order_change_offers
    expect(offer).toMatchObject({ penalty_total_amount: null, penalty_total_currency: null })
  })

  it('a change is refused where the request, the state or the time is wrong', async () => {
    const order = await anOrder('Saver')
    const ask = (more: object) =>
      refusal(
        bench.duffel().orderChangeRequests.create({
          order_id: order.id,
          slices: {
            add: [{ origin: 'BKK', destination: 'NRT', departure_date: '2027-01-12' }],
            remove: [{ slice_id: order.slices[0]?.id }],
          },
          ...more,
        } as never),
      )
    expect(await ask({ surprise: true })).toBe('validation_format')
    expect(await ask({ order_id: 'ord_nobody' })).toBe('not_found')
    expect(await ask({ slices: { add: [], remove: [] } })).toBe('validation_length')
    const elsewhere = [{ slice_id: 'sli_nobody' }]
    const add = [{ origin: 'BKK', destination: 'NRT', departure_date: '2027-01-12' }]
    expect(await ask({ slices: { add, remove: elsewhere } })).toBe('validation_inclusion')
    const held = await bench.aHold()
    expect(await ask({ order_id: held.id })).toBe('unsupported_action')

    const { offer, change } = await aChange(order)
    await bench.airline().control({ clock: { advanceMs: 21 * 60_000 } })
    expect(await refusal(confirm(change, change.change_total_amount))).toBe('order_change_expired')
    const again = bench.duffel().orderChanges.create({ selected_order_change_offer: offer.id })
    expect(await refusal(again)).toBe('offer_expired')
    expect((await bench.airline().reservations())[0]).toMatchObject({ exchanges: [] })
  })

  it('a change cannot be confirmed for slices that another change has replaced', async () => {
    const order = await anOrder('Saver')
    const [first, second] = [await aChange(order), await aChange(order)]
    await confirm(first.change, first.change.change_total_amount)
    expect(await refusal(confirm(second.change, second.change.change_total_amount))).toBe(
      'unsupported_action',
    )
  })

  it('a change is committed before its tickets are issued where the airline is late', async () => {
    const order = await anOrder('Saver')
    const { change } = await aChange(order)
    await bench.airline().control({ match: { path: '/air/order_changes/**' }, documentsAfterMs: 60_000 })
    await confirm(change, change.change_total_amount)
    const documents = async () => (await bench.duffel().orders.get(order.id)).data.documents
    expect(await documents()).toEqual([])
    await bench.airline().control({ clock: { advanceMs: 60_000 } })
    await expect.poll(documents).toHaveLength(1)
  })
})
