import type { Duffel } from '@duffel/api'
import { describe, expect, it } from 'vitest'
import { aTraveller, officialBench, refusal, toTokyo } from './official-bench.suite.ts'

const bench = officialBench()

type SeatMap = Awaited<ReturnType<Duffel['seatMaps']['get']>>['data'][number]

/** Returns the available seats of a seat map. */
function seatsOf({ cabins }: SeatMap) {
  return cabins
    .flatMap((cabin) => cabin.rows)
    .flatMap((row) => row.sections)
    .flatMap((section) => section.elements)
    .flatMap((element) => (element.type === 'seat' && element.available_services.length > 0 ? [element] : []))
}

/** Returns the flights of slices as one text. */
function flightsOf(slices: Awaited<ReturnType<typeof bench.anOffer>>['slices']): string {
  return slices
    .flatMap(({ segments }) => segments)
    .map(
      (one) => `${one.marketing_carrier.iata_code}${one.marketing_carrier_flight_number} ${one.departing_at}`,
    )
    .join(', ')
}

describe("Duffel's own client", () => {
  it('searches, holds, pays and cancels', async () => {
    const order = await bench.aHold()
    expect(order.payment_status.awaiting_payment).toBe(true)

    const payment = { type: 'balance', amount: order.total_amount, currency: order.total_currency } as const
    await bench.duffel().payments.create({ order_id: order.id, payment })
    const paid = (await bench.duffel().orders.get(order.id)).data
    expect(paid.payment_status.awaiting_payment).toBe(false)
    expect(paid.documents).toHaveLength(1)

    const quote = (await bench.duffel().orderCancellations.create({ order_id: order.id })).data
    expect(quote.confirmed_at).toBeNull()
    const confirmed = (await bench.duffel().orderCancellations.confirm(quote.id)).data
    expect(confirmed.confirmed_at).not.toBeNull()
    expect((await bench.duffel().orders.get(order.id)).data.cancelled_at).not.toBeNull()
    expect(await bench.airline().reservations()).toMatchObject([
      { state: 'cancelled', clientReference: 'F-1' },
    ])
  })

  it('pays at once, with a seat and a bag', async () => {
    const { id, passengers } = await bench.anOffer()
    const offer = (await bench.duffel().offers.get(id, { return_available_services: true })).data
    const [bag] = offer.available_services ?? []
    const [seat] = (await bench.duffel().seatMaps.get({ offer_id: id })).data.flatMap(seatsOf)
    const service = seat?.available_services[0]
    if (!bag || !service) throw new Error('nothing is sold besides')

    const services = [bag.id, service.id].map((one) => ({ id: one, quantity: 1 }))
    const priced = (await bench.duffel().offers.getPriced(id, { intended_services: services } as never)).data
    const extra = Number(bag.total_amount) + Number(service.total_amount)
    expect(Number(priced.total_amount)).toBeCloseTo(Number(offer.total_amount) + extra, 2)

    const order = {
      type: 'instant',
      selected_offers: [id],
      passengers: passengers.map((one) => aTraveller(one.id)),
      services,
    }
    const pay = (amount: string) => [{ type: 'balance', amount, currency: 'THB' }]
    const tooLittle = { ...order, payments: pay(offer.total_amount) } as never
    expect(await refusal(bench.duffel().orders.create(tooLittle))).toBe(
      'payment_amount_does_not_match_order_amount',
    )
    const made = (
      await bench.duffel().orders.create({ ...order, payments: pay(priced.total_amount) } as never)
    ).data
    expect(made.total_amount).toBe(priced.total_amount)
    expect(made.services).toHaveLength(2)
    const seated = made.slices[0]?.segments[0]?.passengers[0]?.seat
    expect(seated?.designator).toBe(seat?.designator)

    // the seat is now taken for everybody else
    const { id: other } = await bench.anOffer()
    const free = (await bench.duffel().seatMaps.get({ offer_id: other })).data.flatMap(seatsOf)
    expect(free.length).toBeGreaterThan(0)
    expect(free.map((one) => one.designator)).not.toContain(seat?.designator)
  })

  it('reads offers batch by batch, waits for a silent airline until the timeout, and lists all of them', async () => {
    // the silent one alone keeps a machine that stalls from finding all batches ready at the first read
    await bench.airline().control({ partial: ['TG'], match: { path: '/air/batch_offer_requests' } })
    const search = { slices: [toTokyo], passengers: [{ type: 'adult' as const }], supplier_timeout: 30_000 }
    const opened = (await bench.duffel().batchOfferRequests.create(search)).data
    expect(opened.total_batches).toBeGreaterThan(2)
    const seen: string[] = []
    const read = async () => {
      const { data } = await bench.duffel().batchOfferRequests.get(opened.id)
      seen.push(...data.offers.map((one) => one.id))
      return data
    }
    for (let remaining = opened.remaining_batches, left = 0; remaining > 1; remaining = left) {
      left = (await read()).remaining_batches
      expect(left).toBeLessThanOrEqual(remaining)
    }
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen).size).toBe(seen.length)
    const last = read()
    await bench.airline().control({ clock: { advanceMs: 30_000 } })
    expect(await last).toMatchObject({ remaining_batches: 0, offers: [] })

    const listed: { id: string; total_amount: string }[] = []
    const pages = bench.duffel().offers.listWithGenerator({
      offer_request_id: opened.id,
      sort: 'total_amount',
      limit: 7,
    })
    for await (const { data } of pages) listed.push(data)
    expect(new Set(listed.map((one) => one.id))).toEqual(new Set(seen))
    const amounts = listed.map((one) => Number(one.total_amount))
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
  })

  it('selects the flights of a round trip slice by slice, then reads the fares of both', async () => {
    const duffel = bench.duffel()
    const back = { ...toTokyo, origin: 'NRT', destination: 'BKK', departure_date: '2027-01-20' }
    const search = { slices: [toTokyo, back], passengers: [{ type: 'adult' as const }] }
    const outbound = (await duffel.partialOfferRequests.create(search)).data
    const [first] = outbound.offers
    if (!first) throw new Error('no outbound flight')
    expect(outbound.offers.map(({ slices }) => slices.length)).toEqual(outbound.offers.map(() => 1))
    expect(new Set(outbound.offers.map(({ slices }) => flightsOf(slices))).size).toBe(outbound.offers.length)
    expect(await refusal(duffel.offers.get(first.id))).toBe('not_found')

    const chosen = { 'selected_partial_offer[]': [first.id] }
    const inbound = (await duffel.partialOfferRequests.get(outbound.id, chosen)).data.offers
    const second = inbound.at(-1)
    if (!second) throw new Error('no inbound flight')
    expect(second.slices[0]?.origin.iata_code).toBe('NRT')
    expect(await refusal(duffel.partialOfferRequests.getFaresById(outbound.id, chosen))).toBe(
      'validation_length',
    )

    const both = { 'selected_partial_offer[]': [first.id, second.id] }
    const { offers } = (await duffel.partialOfferRequests.getFaresById(outbound.id, both)).data
    const flights = flightsOf([...first.slices, ...second.slices])
    expect(offers.map(({ slices }) => flightsOf(slices))).toEqual(offers.map(() => flights))
    const cheapest = Math.min(...offers.map((one) => Number(one.total_amount)))
    expect(cheapest).toBe(Number(second.total_amount))
    const held = offers.find((one) => !one.payment_requirements.requires_instant_payment) ?? offers[0]
    expect((await duffel.offers.get(held?.id ?? '')).data.total_amount).toBe(held?.total_amount)
  })

  it('receives no offers of airlines that do not answer', async () => {
    const all = await bench.search()
    const [first] = all.offers
    const silent = first?.owner.iata_code ?? ''
    await bench.airline().control({ partial: [silent], match: { path: '/air/offer_requests' } })
    const rest = await bench.search()
    expect(rest.offers.length).toBeGreaterThan(0)
    expect(rest.offers.every((one) => one.owner.iata_code !== silent)).toBe(true)
  })

  it('writes metadata onto an order', async () => {
    const order = await bench.aHold()
    const changed = (await bench.duffel().orders.update(order.id, { metadata: { clientReference: 'F-2' } }))
      .data
    expect(changed.metadata).toEqual({ clientReference: 'F-2' })
    expect((await bench.duffel().orders.get(order.id)).data.metadata).toEqual({ clientReference: 'F-2' })
  })

  it('receives refusals with the error codes of the API', async () => {
    const { duffel } = bench
    const offer = await bench.anOffer()
    const passengers = offer.passengers.map((one) => aTraveller(one.id))
    const hold = (rest: object) =>
      refusal(
        duffel().orders.create({ type: 'hold', selected_offers: [offer.id], passengers, ...rest } as never),
      )
    const named = (given_name: string) => ({ passengers: passengers.map((one) => ({ ...one, given_name })) })
    expect(await hold(named('สมชาย'))).toBe('invalid_passenger_name')
    expect(await hold({ surprise: true })).toBe('validation_format')
    expect(await hold({ type: 'later' })).toBe('validation_inclusion')
    expect(await hold({ passengers: [] })).toBe('validation_length')
    expect(await hold({ selected_offers: ['off_nobody'] })).toBe('not_found')
    expect(await hold({ services: [{ id: 'ase_1', quantity: 1 }] })).toBe('ancillary_service_not_available')
    await bench.airline().control({ clock: { advanceMs: 31 * 60_000 } })
    expect(await hold({})).toBe('offer_expired')
    expect(await refusal(duffel().offers.get(offer.id))).toBe('offer_no_longer_available')
    expect(await bench.airline().reservations()).toEqual([])
  })

  it('sends the passenger to the airline before there is an order', async () => {
    const offer = await bench.anOffer()
    const card = { airline_iata_code: offer.owner.iata_code ?? '', account_number: '12901014' }
    const told = { given_name: 'Amelia', family_name: 'Earhart', loyalty_programme_accounts: [card] }
    const id = offer.passengers[0]?.id ?? ''
    expect((await bench.duffel().offers.update(offer.id, id, told)).data).toMatchObject({ id, ...told })
    const foreign = { ...told, loyalty_programme_accounts: [{ ...card, airline_iata_code: 'XX' }] }
    expect(await refusal(bench.duffel().offers.update(offer.id, id, foreign))).toBe('invalid_loyalty_card')
    expect((await bench.duffel().offers.get(offer.id)).data.passengers[0]).toMatchObject(told)
  })
})

describe("Duffel's own client, for look-ups", () => {
  it('pings, delivers again and deletes a webhook', async () => {
    const { webhooks } = bench.duffel()
    const { data } = await webhooks.create({ url: 'http://127.0.0.1:9/hook', events: ['order.created'] })
    expect((await webhooks.ping(data.id)) as unknown).toMatchObject({ status: 200 })
    expect((await webhooks.delete(data.id)) as unknown).toMatchObject({ status: 200 })
    expect(await refusal(webhooks.ping(data.id))).toBe('not_found')
  })

  it('lists airports, airlines and aircraft, and reads each by its id', async () => {
    const { airports, airlines, aircraft } = bench.duffel()
    const [airport] = (await airports.list({ limit: 5 })).data
    expect((await airports.get(airport?.id ?? '')).data).toEqual(airport)
    const [airline] = (await airlines.list({ limit: 5 })).data
    expect((await airlines.get(airline?.id ?? '')).data).toEqual(airline)
    const [type] = (await aircraft.list({ limit: 5 })).data
    expect((await aircraft.get(type?.id ?? '')).data).toEqual(type)
    expect(await refusal(airports.get('arp_zzz_zz'))).toBe('not_found')
  })

  it('receives a city with all of its airports, and the airports, as suggestions', async () => {
    const { data } = await bench.duffel().suggestions.list({ query: 'Tokyo' })
    expect(data.map((one) => [one.type, one.iata_code])).toEqual([
      ['city', 'TYO'],
      ['airport', 'HND'],
      ['airport', 'NRT'],
    ])
    expect(data[0]?.airports?.map((one) => one.iata_code)).toEqual(['HND', 'NRT'])
  })

  it('sends the loyalty programme of an airline other than the seller', async () => {
    const offer = await bench.anOffer()
    const other = offer.owner.iata_code === 'TG' ? 'JL' : 'TG'
    const cards = [{ airline_iata_code: other, account_number: '1' }]
    const told = { given_name: 'Amelia', family_name: 'Earhart', loyalty_programme_accounts: cards }
    const { data } = await bench.duffel().offers.update(offer.id, offer.passengers[0]?.id ?? '', told)
    expect(data).toMatchObject({ loyalty_programme_accounts: cards })
  })
})

describe('the simulated search of offers', () => {
  it.each([
    ['a fare type that nobody has', { passengers: [{ fare_type: 'cheap' }] }, 'validation_inclusion'],
    [
      'a time that is none',
      { slices: [{ ...toTokyo, departure_time: { from: '8', to: '9' } }] },
      'validation_format',
    ],
    [
      'a private fare without its list',
      { private_fares: { TG: { corporate_code: '1' } } },
      'validation_format',
    ],
    ['a member that nobody has', { surprise: true }, 'validation_format'],
  ])('refuses %s', async (_name, rest, code) => {
    const search = { slices: [toTokyo], passengers: [{ type: 'adult' }], return_offers: true, ...rest }
    expect(await refusal(bench.duffel().offerRequests.create(search as never))).toBe(code)
  })
})
