import { describe, expect, it } from 'vitest'
import {
  ariaSortOf,
  orderListParamsOf,
  orderListRequest,
  parseOrderListUrl,
  sortAfterPress,
} from './order-list-url.ts'

describe('the address of the order list', () => {
  it.each([
    [
      { state: 'held', airline: 'tg' },
      { state: 'held', airline: 'TG' },
    ],
    [{ state: 'lost', airline: 'THAI', origin: 'BK' }, {}],
    [{ soldFrom: '2026-02-30', soldUntil: '2026-02-28' }, { soldUntil: '2026-02-28' }],
    [
      { assignee: 'usr_1', destination: ' nrt ' },
      { assignee: 'usr_1', destination: 'NRT' },
    ],
    [{ assignee: 'somebody', totalFrom: 'much' }, {}],
    [
      { q: '  ', payment: 'received', channel: 'web', method: 'card' },
      { payment: 'received', channel: 'web', method: 'card' },
    ],
  ])('the parameters %o have the filters %o', (query, filters) => {
    expect(parseOrderListUrl(query).filters).toEqual(filters)
  })

  it('an address made of filters and a sequence is read as the same', () => {
    const url = parseOrderListUrl({ state: 'paid', totalFrom: '1,500.50', sort: 'totalHighest' })
    expect(parseOrderListUrl(orderListParamsOf(url))).toEqual(url)
  })

  it('amounts are sent in satang', () => {
    const request = orderListRequest(parseOrderListUrl({ totalFrom: '1,500.50', totalUntil: '0' }))
    expect(request).toMatchObject({ totalFrom: 150_050, totalUntil: 0, sort: 'newest' })
  })
})

describe('the headings of the order list', () => {
  it.each([
    ['sold', 'newest', 'oldest'],
    ['sold', 'oldest', 'newest'],
    ['total', 'newest', 'totalHighest'],
    ['timeLimit', 'timeLimit', 'timeLimit'],
    ['pnr', 'oldest', 'oldest'],
  ] as const)('a press on %s changes %s to %s', (column, before, after) => {
    expect(sortAfterPress(column, before)).toBe(after)
  })

  it.each([
    ['sold', 'newest', 'descending'],
    ['sold', 'oldest', 'ascending'],
    ['departure', 'newest', 'none'],
    ['pnr', 'newest', undefined],
  ] as const)('%s by %s is announced as %s', (column, sort, expected) => {
    expect(ariaSortOf(column, sort)).toBe(expected)
  })
})
