import { describe, expect, it } from 'vitest'
import { type OrderListParams, parseOrderListUrl } from './order-list-url.ts'
import { savedFilterOf, urlOfView } from './use-order-list-views.ts'

/** What an address shows after its view was saved and opened again. */
const reopened = (query: Readonly<Record<string, string>>): OrderListParams => {
  const filter = savedFilterOf(parseOrderListUrl(query))
  const content = { list: 'orderList' as const, filter, columns: [] }
  return urlOfView({ viewId: 'view_1', content }).filters
}

describe('a saved view of the list of all orders', () => {
  it.each([
    ['states and days', { state: 'open', soldFrom: '2026-11-01', soldUntil: '2026-11-30' }],
    ['a route', { origin: 'BKK', destination: 'NRT', airline: 'TG' }],
    ['whole baht', { totalFrom: '15000' }],
    ['satang', { totalUntil: '15000.5' }],
    ['people and money', { assignee: 'me', payment: 'unpaid', method: 'bank', channel: 'web' }],
  ])('opens with the filters that it was saved with: %s', (_name, query) => {
    expect(reopened(query)).toEqual(parseOrderListUrl(query).filters)
  })

  it('does not keep the text that was searched for, which may name a customer', () => {
    expect(reopened({ q: 'Somchai', state: 'held' })).toEqual({ state: 'held' })
  })
})
