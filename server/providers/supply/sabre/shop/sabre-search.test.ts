import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { contextAt } from '../../supply-calls.suite.ts'
import type { ShopEvent, ShopRequest } from '../../supplier-offer.ts'
import { type AnswerChange, changedAnswer, familyAsked } from '../sabre-answers.suite.ts'
import { readGraph } from './sabre-graph.ts'
import type { SabreOfficeSettings } from '../sabre-office-settings.ts'
import { sabreSearch } from './sabre-search.ts'
import { type Reply, type Seen, serverThat } from '../sabre-server.suite.ts'
import { sabreOptionsOf } from './sabre-to-terms.ts'

const token = { body: { access_token: 'T1', expires_in: 1000 } }
const context = contextAt(familyAsked.now)
const request = {
  ...familyAsked,
  journeys: [
    { from: 'BKK', to: 'NRT', departureOn: '2027-01-10', cabin: 'economy' },
    { from: 'CTS', to: 'BKK', departureOn: '2027-01-20', cabin: 'premiumEconomy' },
  ],
  airlines: [],
  nonstopOnly: false,
  refundableOnly: false,
} as unknown as ShopRequest
const nothing = { groupedItineraryResponse: { messages: [], itineraryGroups: [] } }

/** Returns a search with a server that answers every request except authentication. */
async function searchAt(
  reply: (seen: Seen) => Reply,
  settings: SabreOfficeSettings = { waitlistSearch: 'always' },
) {
  const { client, asked } = await serverThat((seen) => (seen.path.endsWith('/token') ? token : reply(seen)))
  const { zone, zoneOf } = familyAsked
  return { search: sabreSearch({ client: client(), zone, zoneOf, settings }), asked }
}
async function eventsOf(search: ReturnType<typeof sabreSearch>): Promise<ShopEvent[]> {
  const events: ShopEvent[] = []
  for await (const event of search.shop(request, context)) events.push(event)
  return events
}
async function eventsAt(reply: (seen: Seen) => Reply): Promise<ShopEvent[]> {
  const { search } = await searchAt(reply)
  return eventsOf(search)
}
const isWaitlistRequest = ({ body }: Seen) => body.includes('"AvailableFlightsOnly":false')
const pricing = 'itineraryGroups.0.itineraries.0.pricingInformation.0'
const groupMessages = 'itineraryGroups.0.processingMessages'

describe('the search at Sabre', () => {
  it('requests fewer itineraries after a large request failed, and remembers it', async () => {
    const { search, asked } = await searchAt((seen) => ({
      body: !isWaitlistRequest(seen) && seen.body.includes('50ITINS') ? changedAnswer() : nothing,
    }))
    for (const times of [1, 2]) {
      const [first] = await eventsOf(search)
      expect(first?.kind, `search ${times}`).toBe('offers')
    }
    const sizes = asked('/v5/offers/shop')
      .filter((seen) => !isWaitlistRequest(seen))
      .map(({ body }) => /\d+ITINS/.exec(body)?.[0])
    expect(sizes).toEqual(['200ITINS', '50ITINS', '50ITINS'])
  })

  it.each([
    ['TG: NO RESPONSE FROM CARRIER', 'timeout', false],
    ['NOT AUTHORIZED FOR THIS SOURCE', 'notEntitled', false],
    ['INTERNAL ERROR', 'failed', false],
    ['NO SCHEDULES FOUND', 'empty', true],
  ])('reports a source that says "%s" as %s', async (text, status, complete) => {
    const change: AnswerChange = [groupMessages, [{ pricingSource: 'MIP', text }]]
    const events = await eventsAt((seen) => ({
      body: isWaitlistRequest(seen) ? nothing : changedAnswer(change),
    }))
    expect(events).toContainEqual({ kind: 'sourceDone', source: 'sabre MIP', status, note: text })
    expect(events.at(-1)).toEqual({ kind: 'end', complete })
  })

  it('reports what it left out, and is then not complete', async () => {
    const change: AnswerChange = ['taxSummaryDescs.0.amount', 701]
    const events = await eventsAt(() => ({ body: changedAnswer(change) }))
    const note = '1 offers whose parts do not add up left out'
    expect(events[0]).toEqual({ kind: 'sourceDone', source: 'sabre', status: 'empty', note })
    expect(events.at(-1)).toEqual({ kind: 'end', complete: false, unsold: { incomplete: 1 } })
  })

  it('counts offers in another currency, reports them, and is not complete', async () => {
    const change: AnswerChange = [`${pricing}.fare.totalFare.currency`, 'SGD']
    const events = await eventsAt(() => ({ body: changedAnswer(change) }))
    expect(events[0]).toMatchObject({ status: 'empty', note: '1 offers not in THB left out' })
    expect(events.at(-1)).toEqual({ kind: 'end', complete: false, unsold: { otherCurrency: 1 } })
  })

  it.each<[string, SabreOfficeSettings, boolean, number]>([
    ['once where there are seats', {}, true, 1],
    ['a second time for full flights where there is no seat at all', {}, false, 2],
    ['once where full flights are never wanted', { waitlistSearch: 'never' }, false, 1],
    ['twice where full flights are always wanted', { waitlistSearch: 'always' }, true, 2],
  ])('sends its request %s', async (_, settings, hasSeats, calls) => {
    const reply = () => ({ body: hasSeats ? changedAnswer() : nothing })
    const { search, asked } = await searchAt(reply, { searchSize: 50, ...settings })
    await eventsOf(search)
    expect(asked('/v5/offers/shop')).toHaveLength(calls)
  })

  it('sends no more searches in an hour than its look-to-book budget, and reports why', async () => {
    const { search, asked } = await searchAt(() => ({ body: changedAnswer() }), { searchesPerHour: 2 })
    for (const _ of [1, 2, 3]) await eventsOf(search)
    expect(asked('/v5/offers/shop')).toHaveLength(2)
    const [refused, end] = await eventsOf(search)
    expect(refused).toMatchObject({ status: 'failed', note: expect.stringContaining('budget') as string })
    expect(end).toEqual({ kind: 'end', complete: false })
  })

  it.each([
    ['NO FARES/RBD/CARRIER', 'empty'],
    ['NO AVAIL', 'empty'],
    ['PROCESSING FAILED', 'failed'],
  ])('an answer with only the error "%s" is %s', async (text, status) => {
    const messages = [{ severity: 'Error', type: 'MIP', code: 'PROCESS', text }]
    const events = await eventsAt(() => ({ body: { groupedItineraryResponse: { messages } } }))
    expect(events[0]).toMatchObject({ kind: 'sourceDone', source: 'sabre', status })
  })

  it('treats the gateway’s "no data" as an empty result', async () => {
    const body = {
      errorCode: 'ERR.2SG.NO_DATA',
      type: 'Application',
      message: 'Response does not contain any data',
    }
    const events = await eventsAt(() => ({ status: 404, body }))
    expect(events.at(-1)).toEqual({ kind: 'end', complete: true })
  })
})

describe('revalidating an offer', () => {
  const known = satang(4_275_000)
  const graph = readGraph(changedAnswer())
  const offer = graph && sabreOptionsOf(graph, familyAsked).options[0]?.offer
  if (!offer) throw new Error('no offer')
  const infos = [0, 1, 2].map(
    (at) => `itineraryGroups.0.itineraries.0.pricingInformation.0.fare.passengerInfoList.${at}.passengerInfo`,
  )
  const first = (member: string, value: unknown): AnswerChange[] =>
    infos.map((info) => [`${info}.fareComponents.0.segments.0.segment.${member}`, value])
  const priceAfter = async (...changes: AnswerChange[]) => {
    const { search } = await searchAt(({ path }) =>
      path === '/websvc' ? { status: 500 } : { body: changedAnswer(...changes) },
    )
    return search.price(offer.ref, known, context)
  }

  it('an available offer is the same', async () => {
    expect(await priceAfter()).toMatchObject({ kind: 'same', offer: { ref: offer.ref } })
  })

  it('an offer whose booking class is full is returned in its new class', async () => {
    const total: AnswerChange[] = [
      ['taxSummaryDescs.1.amount', 3160],
      ...infos.flatMap((info, at): AnswerChange[] => [
        [`${info}.passengerTotalFare.totalTaxAmount`, [5395, 3895, 3160][at]],
        [`${info}.passengerTotalFare.totalFare`, [23_395, 17_395, 4960][at]],
      ]),
      ['itineraryGroups.0.itineraries.0.pricingInformation.0.fare.totalFare.totalPrice', 45_750],
    ]
    expect(await priceAfter(...total, ...first('bookingCode', 'B'))).toMatchObject({
      kind: 'changed',
      why: 'class',
      was: known,
      offer: { price: { total: satang(4_575_000) } },
    })
  })

  it.each<[string, AnswerChange[], string]>([
    ['in another cabin', first('cabinCode', 'C'), 'gone'],
    ['only for the waiting list', first('seatsAvailable', 0), 'gone'],
    ['not at all', [['itineraryGroups', []]], 'gone'],
    ['with a loose end', [['taxSummaryDescs.0.id', 99]], 'silent'],
    [
      'with a fault',
      [
        ['itineraryGroups', []],
        ['messages', [{ severity: 'Error', text: 'PROCESSING FAILED' }]],
      ],
      'silent',
    ],
  ])('an offer that is returned %s is gone or silent', async (_, changes, kind) => {
    expect(await priceAfter(...changes)).toEqual({ kind })
  })
})
