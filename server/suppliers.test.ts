import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { packedOffersType } from '#contract/api/offer/packed-offers.ts'
import { createOfferUnpacker } from '#contract/api/offer/unpack-offers.ts'
import { shoppingEvent } from '#contract/api/offers.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import { createRuleVersionStore } from '#server/platform/rule-version-store.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { aRoutingRule } from '#test-kit/house/a-routing-rule.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const suppliers = ['duffel', 'sabre', 'demo', 'house'] as const
const sideBySide = ['house', 'sabre', 'duffel'] as const

/** One shop after the other on one database, as when an operator restarts with another SUPPLY. */
withDatabase('a shop that changes its supplier', (kit) => {
  let airline: SimulatedAirline
  beforeAll(async () => {
    airline = await startAirline(20)
  })
  afterAll(() => airline.stop())

  it('the shop sells from the new supplier at once, and serves every order by the supplier of its booking', async () => {
    await kit.clear()
    let keys: string | undefined
    const orders: { readonly supplier: string; readonly booked: BookingAnswer }[] = []
    const shops: AppUnderTest[] = []
    try {
      for (const supplier of suppliers) {
        const settings = {
          SUPPLY: supplier,
          ...outsideSettings(airline.url),
          ...(keys && { DATA_DIR: keys }),
        }
        const shop = await appUnderTest(kit.database, settings)
        shops.push(shop)
        keys ??= shop.dataDir
        await airline.control({ clock: { now: shop.clock.now() } })
        const { status, body } = await shop.book(aBookingRequest(await anOffer(shop)))
        expect([supplier, status]).toEqual([supplier, 200])
        orders.push({ supplier, booked: body })
      }
      const last = shops.at(-1)
      for (const { supplier, booked } of orders) {
        expect([supplier, await cancelled(last, booked)]).toEqual([supplier, 'cancelled'])
      }
      await last?.app.runDue()
      const wires = (await airline.reservations()).map(({ state }) => state)
      expect(wires).toEqual(['cancelled', 'cancelled'])
      const rows = await kit.database.db
        .selectFrom('booking')
        .select('supplier_id')
        .orderBy('created_at')
        .execute()
      expect(new Set(rows.map((row) => row.supplier_id))).toEqual(new Set(suppliers))
    } finally {
      for (const shop of shops.toReversed()) await shop.close()
    }
  }, 60_000)

  it('an order whose supplier has lost its settings says so, and is ticketed once they are back', async () => {
    await kit.clear()
    const shops: AppUnderTest[] = []
    const open = async (settings: Record<string, string>) => {
      const dataDir = shops[0]?.dataDir
      const shop = await appUnderTest(kit.database, { ...settings, ...(dataDir && { DATA_DIR: dataDir }) })
      shops.push(shop)
      return shop
    }
    try {
      const first = await open({ SUPPLY: 'house,duffel', ...outsideSettings(airline.url) })
      await airline.begin(first.clock.now())
      await setOnlySupplier(kit.database, 'duffel')
      const booked = await first.book(aBookingRequest(await anOffer(first)))
      const { orderNumber, orderKey } = booked.body
      const without = await open({ SUPPLY: 'house' })
      const { browser: clerk } = await signInAs(without, kit.database, ['Administrator'])
      const order = async (by = clerk) =>
        (await by.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
      const read = await without.get<OrderAnswer>(`/api/orders/${orderKey}`)
      expect([read.status, read.body.state]).toEqual([200, 'held'])
      const received = { orderNumber, tender: 'transfer' }
      const receipt = await clerk.send('POST', '/api/staff/payments/received', received)
      expect(receipt.json()).toMatchObject({ state: 'received' })
      await without.app.runDue()
      expect(await order()).toMatchObject({ state: 'review', reason: 'supplierNotConfigured' })
      const refused = await clerk.get(`/api/staff/orders/${orderNumber}/void-quote`)
      expect(refused.json()).toMatchObject({ problem: 'supplierNotConfigured' })
      const again = await open({ SUPPLY: 'house', ...outsideSettings(airline.url) })
      const { browser: later } = await signInAs(again, kit.database, ['Administrator'])
      await later.send('POST', '/api/staff/orders/ticket', { orderNumber })
      await again.app.runDue()
      expect(await order(later)).toMatchObject({ state: 'ticketed' })
      const quote = await later.get(`/api/staff/orders/${orderNumber}/void-quote`)
      expect(quote.statusCode).toBe(200)
    } finally {
      for (const shop of shops.toReversed()) await shop.close()
    }
  }, 60_000)
})

/** One shop that searches several suppliers at a time. */
withDatabase('a shop of several suppliers', (kit) => {
  let airline: SimulatedAirline
  let shop: AppUnderTest
  beforeAll(async () => {
    airline = await startAirline(20)
    const settings = { SUPPLY: sideBySide.join(), SABRE_NDC: 'on', ...outsideSettings(airline.url) }
    shop = await appUnderTest(kit.database, settings)
  })
  beforeEach(async () => {
    await kit.clear()
    await airline.begin(shop.clock.now())
  })
  afterAll(async () => {
    await shop.close()
    await airline.stop()
  })
  const offersBySource = async (accept: string) => {
    const headers = { accept }
    const payload = aSearchRequest()
    const answer = await shop.app.http.inject({ method: 'POST', url: '/api/shopping/', headers, payload })
    const events = answer.body
      .trim()
      .split('\n')
      .map((line) => shoppingEvent.parse(JSON.parse(line)))
    const read = createOfferUnpacker()
    const offers = new Map<string, OfferAnswer[]>()
    for (const one of events) {
      if (one.event !== 'packedOffers' && one.event !== 'offers') continue
      const more = one.event === 'offers' ? one.offers : read(one.source, one.packed)
      const [source = ''] = one.source.split(' ')
      offers.set(source, [...(offers.get(source) ?? []), ...more])
    }
    return { events, offers }
  }

  it.each([packedOffersType, 'application/x-ndjson'])(
    'every supplier is searched, and each order is booked at the one of its offer: %s',
    async (accept) => {
      const { events, offers } = await offersBySource(accept)
      expect(events[0]).toMatchObject({ event: 'started', asking: ['house (simulated)', 'sabre', 'duffel'] })
      expect(events.at(-1)).toMatchObject({ event: 'end' })
      expect(events.filter((one) => one.event === 'end')).toHaveLength(1)
      expect(new Set(offers.keys())).toEqual(new Set(sideBySide))
      for (const supplier of sideBySide) {
        const offer = offers.get(supplier)?.find(({ seatsLeft }) => (seatsLeft ?? 9) > 2)
        if (!offer) throw new Error(`no offer of ${supplier}`)
        const priced = await shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
        expect([supplier, priced.status, priced.body.outcome]).toEqual([supplier, 200, 'same'])
        expect(priced.body.offer.price.total).toBe(offer.price.total)
        const { status } = await shop.book(aBookingRequest({ ...offer, ...priced.body.offer }))
        expect([supplier, status]).toEqual([supplier, 200])
      }
      const rows = await kit.database.db.selectFrom('booking').select('supplier_id').execute()
      expect(rows.map((row) => row.supplier_id).toSorted()).toEqual([...sideBySide].toSorted())
    },
  )

  it('a supplier that is out of order costs nothing but its offers', async () => {
    await airline.control({
      faults: [{ match: { method: 'POST', path: '/air/batch_offer_requests' }, status: 503 }],
    })
    const { events, offers } = await offersBySource(packedOffersType)
    expect(new Set(offers.keys())).toEqual(new Set(['house', 'sabre']))
    const ends = events.filter((one) => one.event === 'sourceDone')
    expect(ends.map(({ source, status }) => `${source} ${status}`).toSorted()).toEqual([
      'duffel failed',
      'house (simulated) ok',
      'sabre ok',
    ])
    expect(events.at(-1)).toMatchObject({ event: 'end', complete: false })
  })

  it('offers of airlines (NDC) at Sabre are sold by a rule for their fare type: held, or ordered once they are paid', async () => {
    await setRules(kit.database, [
      aRoutingRule({ suppliers: [] }),
      aRoutingRule({ suppliers: ['sabre'], when: { fareTypes: ['ndc'] } }),
    ])
    // the airline has forgotten what earlier searches found
    shop.clock.advance(60_000)
    const { offers } = await offersBySource(packedOffersType)
    expect([...offers.keys()]).toEqual(['sabre'])
    const bookFirst = async (isPaidFirst: boolean) => {
      const offer = offers.get('sabre')?.find(({ payFirst = false }) => payFirst === isPaidFirst)
      if (!offer) throw new Error('no such offer')
      const priced = await shop.post<PricingAnswer>('/api/pricing/', { offerId: offer.offerId })
      expect([priced.status, priced.body.outcome]).toEqual([200, 'same'])
      const request = aBookingRequest({ ...offer, ...priced.body.offer }, { paymentMethod: 'bankTransfer' })
      return (await shop.book(request)).body
    }
    expect(await bookFirst(false)).toMatchObject({ state: 'held' })
    const { state, orderNumber } = await bookFirst(true)
    expect(state).toBe('awaitingPayment')
    expect(await airline.reservations()).toMatchObject([{ state: 'held' }])
    const { browser: clerk } = await signInAs(shop, kit.database, ['Administrator'])
    await clerk.send('POST', '/api/staff/payments/received', { orderNumber, tender: 'transfer' })
    shop.clock.advance(30_000)
    await shop.app.runDue()
    const order = await clerk.get(`/api/staff/orders/${orderNumber}`)
    expect(order.json<StaffOrderAnswer>()).toMatchObject({ state: 'ticketed' })
    expect(await airline.reservations()).toMatchObject([{ state: 'held' }, { state: 'ticketed' }])
  })

  it('an offer of a supplier that is no longer sold from is gone', async () => {
    const offer = (await offersBySource(packedOffersType)).offers.get('sabre')?.[0]
    const later = await appUnderTest(kit.database, {
      SUPPLY: 'house',
      ...outsideSettings(airline.url),
      DATA_DIR: shop.dataDir,
    })
    const priced = await later.post<ProblemAnswer>('/api/pricing/', { offerId: offer?.offerId ?? '' })
    expect([priced.status, priced.body.problem]).toEqual([410, 'offerGone'])
    await later.close()
  })
})

/** Lets one supplier alone sell everything. */
async function setOnlySupplier(database: Database, supplierId: SupplierId): Promise<void> {
  await setRules(database, [aRoutingRule({ suppliers: [supplierId] })])
}

async function setRules(database: Database, rules: readonly RoutingRule[]): Promise<void> {
  const store = createRuleVersionStore<RoutingRule>(database, 'routing_rules')
  await store.add({ follows: 0, rules, note: '', by: 'test', at: instantFromMs(0) })
}

async function cancelled(shop: AppUnderTest | undefined, { orderKey }: BookingAnswer): Promise<string> {
  if (!shop) throw new Error('there is no shop')
  const asked = await shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
    orderKey,
    kind: 'cancel',
  })
  const { requestId } = asked.body
  await shop.post('/api/orders/change-requests/', { orderKey, requestId, yes: true })
  return (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.state
}

function outsideSettings(url: string): Record<string, string> {
  return {
    DUFFEL_URL: url,
    DUFFEL_TOKEN: 'duffel_test_switch',
    SABRE_URL: url,
    SABRE_CLIENT_ID: 'V1:switch:TEST:AA',
    SABRE_CLIENT_SECRET: 'switch',
    SABRE_PCC: 'TEST',
  }
}
