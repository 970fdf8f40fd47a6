import { describe, expect, it } from 'vitest'
import type { CityCode } from '#contract/terms/codes.ts'
import { addMoney, satang } from '#contract/terms/money.ts'
import type { PassengerCounts } from '#contract/terms/passenger.ts'
import type { Instant } from '#contract/terms/time.ts'
import { done, offersOf, shopAll } from '../../supply-calls.suite.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import {
  aSabreCommand,
  aSabreSearch,
  anna,
  benchContext as context,
  sabreBench,
} from '../sabre-bench.suite.ts'
import { formatSabreOfferRef, parseSabreOfferRef } from '../shop/sabre-offer-ref.ts'
import { type CallLog, ndcProvider } from './sabre-ndc.suite.ts'

const bench = sabreBench()
const supplyWith = (calls?: CallLog): SupplyProvider => ndcProvider(bench.airline().url, calls)
const pricing = { path: '/v1/offers/price' }
const creating = { path: '/v1/trip/orders/createBooking' }
const fault = (match: object, what: object) => bench.airline().control({ times: 1, match, ...what })

const flightsOf = ({ itinerary }: SupplierOffer) =>
  itinerary.journeys
    .flatMap(({ segments }) =>
      segments.map((one) => `${one.marketingCarrier}${one.flightNumber} ${one.departureAt}`),
    )
    .join()

/** Nonstop flights from Bangkok. */
async function offersTo(
  to: string,
  supply: SupplyProvider,
  party: PassengerCounts = { adult: 1 },
): Promise<readonly SupplierOffer[]> {
  const journeys = aSabreSearch().journeys.map((one) => ({ ...one, to: to as CityCode }))
  return offersOf(await shopAll(supply, aSabreSearch({ journeys, nonstopOnly: true, party }), context()))
}

async function ndcOffer(
  supply: SupplyProvider,
  [to, carrier, brand]: readonly [to: string, carrier: string, brand: string],
  party?: PassengerCounts,
): Promise<SupplierOffer> {
  const found = (await offersTo(to, supply, party)).find(
    (one) => one.fareType === 'ndc' && one.validatingCarrier === carrier && one.fareBrand === brand,
  )
  if (!found) throw new Error(`${carrier} offers no ${brand} to ${to}`)
  return found
}
const thaiSaver = ['SIN', 'TG', 'Saver'] as const
const thaiFlex = ['SIN', 'TG', 'Flex'] as const

async function ticketed(supply: SupplyProvider, which: Parameters<typeof ndcOffer>[1]) {
  const command = aSabreCommand(await ndcOffer(supply, which))
  const { reservationRef } = done(await supply.book(command, context()))
  return done(await supply.ticket(reservationRef, context()))
}

describe('a search for offers of airlines', () => {
  it('a search is one call, which finds the fare families of both sources on the same flights', async () => {
    const calls: CallLog = []
    const offers = await offersTo('SIN', supplyWith(calls))
    expect(calls.filter((path) => path !== '/v2/auth/token')).toEqual(['/v5/offers/shop'])
    const byFlights = Map.groupBy(offers, flightsOf)
    const families = [...byFlights.values()].map((same) => ({
      carrier: same[0]?.validatingCarrier,
      filed: same.filter((one) => one.fareType !== 'ndc').map((one) => one.fareBrand),
      ndc: same.filter((one) => one.fareType === 'ndc').map((one) => one.fareBrand),
    }))
    const brands = ['Saver', 'Flex', 'Full Flex']
    for (const carrier of ['TG', 'SQ'])
      expect(families.filter((one) => one.carrier === carrier)).toContainEqual({
        carrier,
        filed: brands,
        ndc: brands,
      })
  })

  it('the same fare of both sources has equal flights and conditions, and others have different ones', async () => {
    const offers = (await offersTo('SIN', supplyWith())).filter((one) => one.validatingCarrier === 'TG')
    const keyOf = (one: SupplierOffer) =>
      JSON.stringify([one.itinerary, one.fareBrand, one.baggage, one.rules])
    const same = [...Map.groupBy(offers, keyOf).values()]
    for (const pair of same) {
      expect(pair.map((one) => one.fareType)).toEqual([undefined, 'ndc'])
      expect(new Set(pair.map((one) => one.price.total.amount)).size).toBe(1)
      // neither replaces the other before the rules of the agency have been asked
      expect(new Set(pair.map((one) => one.dedupeKey)).size).toBe(2)
    }
    expect(same.length).toBeGreaterThan(2)
  })

  it('an office that has not switched it on finds filed fares only', async () => {
    const offers = await offersTo('SIN', bench.sabre())
    expect(offers.filter((one) => one.fareType === 'ndc')).toEqual([])
    expect(offers.length).toBeGreaterThan(0)
  })
})

describe('the price of an offer of an airline', () => {
  it('a pricing renews the life of an offer, and tells until when its price is guaranteed', async () => {
    const supply = supplyWith()
    const offer = await ndcOffer(supply, thaiSaver)
    const later = { ...context(), now: '2026-11-21T03:10:00.000Z' as Instant }
    await bench.airline().control({ clock: { now: later.now } })
    const priced = await supply.price(offer.ref, offer.price.total, later)
    expect(priced).toMatchObject({
      kind: 'same',
      offer: {
        itinerary: offer.itinerary,
        fareBrand: 'Saver',
        baggage: offer.baggage,
        expiresAt: expect.stringMatching(/^2026-11-21T03:30:0/) as unknown,
        priceGuaranteedUntil: expect.stringMatching(/^2026-11-24T03:10:0/) as unknown,
      },
    })
    const linesOf = (one: SupplierOffer) =>
      one.price.passengers.map(({ lines }) => lines.map(({ code, amount }) => [code, amount.amount]))
    expect('offer' in priced && linesOf(priced.offer)).toEqual(linesOf(offer))
    expect('offer' in priced && priced.offer.isInstant).toBeUndefined()
  })

  it('an offer keeps its private fare when it is priced', async () => {
    const supply = supplyWith()
    const offer = await ndcOffer(supply, thaiSaver)
    const handle = parseSabreOfferRef(offer.ref)
    if (!handle) throw new Error('no handle')
    const privateFare = { airline: 'TG', accountCode: 'ACME26' }
    const ref = formatSabreOfferRef({ ...handle, privateFare })
    const priced = await supply.price(ref, offer.price.total, context())
    expect(priced).toMatchObject({ kind: 'same', offer: { privateFare } })
  })

  it('a price is unknown when the sums of the answer do not hold, and the offer is gone after its life', async () => {
    const supply = supplyWith()
    const { ref, price } = await ndcOffer(supply, thaiSaver)
    await fault(pricing, { malformed: 'negative' })
    expect(await supply.price(ref, price.total, context())).toEqual({ kind: 'silent' })
    await bench.airline().control({ clock: { now: '2026-11-21T03:21:00.000Z' } })
    expect(await supply.price(ref, price.total, context())).toEqual({ kind: 'gone' })
    const command = aSabreCommand(await ndcOffer(supply, thaiSaver), { ref })
    expect(await supply.book(command, context())).toEqual({ kind: 'notDone', reason: 'offerExpired' })
    expect(await bench.airline().reservations()).toEqual([])
  })
})

describe('an order of an offer of an airline', () => {
  it('an order is held until its limit of payment, of which a text without a zone is read as the earlier time', async () => {
    const supply = supplyWith()
    const offer = await ndcOffer(supply, ['HKG', 'CX', 'Saver'])
    const held = done(await supply.book(aSabreCommand(offer), context()))
    // 72 hours after the booking in Bangkok
    expect(held).toMatchObject({ state: 'held', ticketingTimeLimitAt: '2026-11-24T03:00:00.000Z' })
    expect(held.total).toEqual(offer.price.total)
  })

  it('an order is paid at once where the airline gives no time, and is not held', async () => {
    const supply = supplyWith()
    const offer = await ndcOffer(supply, ['SIN', 'SQ', 'Saver'])
    expect(offer.isInstant).toBe(true)
    expect(await supply.book(aSabreCommand(offer), context())).toEqual({
      kind: 'notDone',
      reason: 'notPossible',
    })
    const bought = await supply.book(aSabreCommand(offer, { mode: 'instant' }), context())
    expect(bought).toMatchObject({ kind: 'done', value: { state: 'ticketed', total: offer.price.total } })
    expect(await bench.airline().reservations()).toMatchObject([{ state: 'ticketed' }])
  })

  it('an order is issued as one of an airline although the answer to it lacks the source of its flights', async () => {
    const issued: unknown[] = []
    const supply = ndcProvider(bench.airline().url, [], ({ url, body }, answer) => {
      if (url.includes('fulfill')) issued.push(JSON.parse(String(body)))
      if (!url.endsWith(creating.path) || answer.kind !== 'answer') return answer
      const told = Buffer.from(answer.body).toString()
      const untold = told.replaceAll('"sourceType":"NDC"', '"sourceType":""')
      expect(untold).not.toBe(told)
      return { ...answer, body: Buffer.from(untold) }
    })
    const offer = await ndcOffer(supply, ['SIN', 'SQ', 'Saver'])
    const bought = await supply.book(aSabreCommand(offer, { mode: 'instant' }), context())
    expect(bought).toMatchObject({ kind: 'done', value: { state: 'ticketed' } })
    // the fulfilment of filed fares names a printer
    expect(issued).toEqual([expect.not.objectContaining({ designatePrinters: expect.anything() as unknown })])
  })

  it.each([
    ['priceChanged', pricing, { priceDrift: 5 }],
    ['priceChanged', creating, { priceDrift: 5 }],
    ['seatsGone', creating, { seats: 0 }],
    ['offerExpired', pricing, { seats: 0 }],
    ['unreachable', pricing, { status: 503 }],
  ] as const)('an order is certainly not made (%s) when %j answers with %j', async (reason, match, what) => {
    const supply = supplyWith()
    const command = aSabreCommand(await ndcOffer(supply, thaiSaver))
    await fault(match, what)
    expect(await supply.book(command, context())).toEqual({ kind: 'notDone', reason })
    expect(await bench.airline().reservations()).toEqual([])
  })

  it('an order is found by our reference after its answer was lost', async () => {
    const supply = supplyWith()
    const command = aSabreCommand(await ndcOffer(supply, thaiSaver))
    await fault(creating, { commitThenDrop: true })
    expect(await supply.book(command, context())).toMatchObject({ kind: 'unknown' })
    await bench.booksSettle(1)
    expect(await supplyWith().find(command.clientReference, context())).toMatchObject({
      kind: 'found',
      reservation: { state: 'held', clientReference: command.clientReference },
    })
  })
})

describe('a ticketed order of an airline', () => {
  it('an order is voided as a whole on its day, with the end that the airline tells', async () => {
    const supply = supplyWith()
    const offer = await ndcOffer(supply, thaiSaver, { adult: 2 })
    const command = aSabreCommand(offer, { passengers: [anna, { ...anna, givenName: 'Bee' }] })
    const { reservationRef } = done(await supply.book(command, context()))
    const { tickets } = done(await supply.ticket(reservationRef, context()))
    const ticketNumbers = tickets.map((one) => one.ticketNumber)
    expect(await supply.quoteVoid?.(reservationRef, context())).toMatchObject({
      quote: {
        documents: [{ isVoidable: true }, { isVoidable: true }],
        validUntil: '2026-11-21T16:59:00.000Z',
      },
    })
    const one = { reservationRef, ticketNumbers: ticketNumbers.slice(0, 1) }
    expect(await supply.voidTickets?.(one, context())).toEqual({ kind: 'notDone', reason: 'notPossible' })
    const ended = await supply.voidTickets?.({ reservationRef, ticketNumbers }, context())
    expect(ended).toMatchObject({ kind: 'done', value: { state: 'cancelled', refund: { to: 'void' } } })
    expect((await bench.airline().ledger()).entries.filter(({ how }) => how === 'void')).toMatchObject([
      { numbers: [ticketNumbers[0]] },
      { numbers: [ticketNumbers[1]] },
    ])
  })

  it('an order is refunded as a whole for the amount that the airline offers, and not for less', async () => {
    const supply = supplyWith()
    const { reservationRef, tickets } = await ticketed(supply, thaiFlex)
    const ticketNumbers = tickets.map((one) => one.ticketNumber)
    const asked = await supply.quoteRefund?.(reservationRef, context())
    if (asked?.kind !== 'quote' || !asked.quote.together?.amount) throw new Error('no refund is offered')
    const { amount } = asked.quote.together
    expect(asked.quote).toMatchObject({ documents: [{ isRefundable: true }], together: { to: 'bsp_cash' } })
    const command = { reservationRef, ticketNumbers, types: ['adult'] as const, expected: amount }
    const tooMuch = { ...command, expected: addMoney(amount, satang(1)) }
    expect(await supply.refundTickets?.(tooMuch, context())).toEqual({
      kind: 'notDone',
      reason: 'priceChanged',
    })
    expect(await supply.refundTickets?.(command, context())).toMatchObject({
      kind: 'done',
      value: { state: 'cancelled', documents: [{ status: 'refunded' }], refund: { amount, to: 'bsp_cash' } },
    })
  })

  it('an order is read as ended after the answer to its end was lost, and is not ended twice', async () => {
    const supply = supplyWith()
    const { reservationRef, tickets } = await ticketed(supply, thaiSaver)
    const command = { reservationRef, ticketNumbers: tickets.map((one) => one.ticketNumber) }
    await fault({ path: '/v1/trip/orders/cancelBooking' }, { commitThenDrop: true })
    expect(await supply.voidTickets?.(command, context())).toMatchObject({ kind: 'unknown' })
    expect(await supply.retrieve(reservationRef, context())).toMatchObject({
      kind: 'found',
      reservation: { state: 'cancelled', documents: [{ status: 'voided' }] },
    })
    expect(await supply.voidTickets?.(command, context())).toMatchObject({ kind: 'done' })
    expect((await bench.airline().ledger()).entries.filter(({ how }) => how === 'void')).toHaveLength(1)
  })

  it('an order is cancelled by the offer to void it, is not refunded without an offer, and is not exchanged here', async () => {
    const supply = supplyWith()
    const { reservationRef } = await ticketed(supply, thaiSaver)
    expect(await supply.quoteRefund?.(reservationRef, context())).toMatchObject({
      quote: { documents: [{ isRefundable: false }] },
    })
    const { itinerary } = await ndcOffer(supply, thaiSaver)
    expect(await supply.searchExchange?.({ reservationRef, itinerary, changes: [] }, context())).toEqual({
      kind: 'notAutomated',
    })
    expect(await supply.cancel(reservationRef, context())).toMatchObject({
      kind: 'done',
      value: { state: 'cancelled', refund: { to: 'void' } },
    })
  })
})
