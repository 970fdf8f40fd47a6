import { describe, expect, it } from 'vitest'
import { outcomeOfErrors, outcomeWithoutData } from './sabre-outcome.ts'

const refused = (status: number) =>
  outcomeWithoutData({ kind: 'refused', status, errors: [{ category: 'x', type: 'ERR', description: '' }] })

describe('the outcome of a change without data in its answer', () => {
  it.each([
    [400, { kind: 'notDone', reason: 'notPossible' }],
    [401, { kind: 'notDone', reason: 'unreachable' }],
    [403, { kind: 'notDone', reason: 'notPossible' }],
    [404, { kind: 'notDone', reason: 'notFound' }],
    [429, { kind: 'notDone', reason: 'unreachable' }],
    [500, { kind: 'unknown', note: 'ERR' }],
    [503, { kind: 'unknown', note: 'ERR' }],
    [504, { kind: 'unknown', note: 'ERR' }],
  ])('the gateway status %d means %j', (status, outcome) => {
    expect(refused(status)).toEqual(outcome)
  })

  it('silence leaves the outcome unknown, and an unsent request means that nothing happened', () => {
    expect(outcomeWithoutData({ kind: 'unclear', note: 'timeout' })).toEqual({
      kind: 'unknown',
      note: 'timeout',
    })
    expect(outcomeWithoutData({ kind: 'unreachable', note: 'aborted' })).toEqual({
      kind: 'notDone',
      reason: 'unreachable',
    })
  })
})

describe('errors inside an answer with status 200', () => {
  it.each([
    ['APPLICATION_ERROR', 'UNABLE_TO_SELL_FLIGHTS', 'seatsGone'],
    ['APPLICATION_ERROR', 'PRICE_COMPARISON_NOT_MET', 'priceChanged'],
    ['APPLICATION_ERROR', 'PRICE_CHANGE', 'priceChanged'],
    ['APPLICATION_ERROR', 'UNABLE_TO_CREATE_ORDER_EXPIRED_OFFER', 'offerExpired'],
    ['RESOURCE_NOT_FOUND', 'BOOKING_NOT_FOUND', 'notFound'],
    ['BAD_REQUEST', 'INVALID_VALUE', 'notPossible'],
    ['UNAUTHORIZED', 'UNAUTHORIZED_ACCESS', 'unreachable'],
    ['CANCELLATION_ERROR', 'TICKETED_BOOKING', 'notPossible'],
  ])('the error %s/%s means that nothing happened: %s', (category, type, reason) => {
    expect(outcomeOfErrors([{ category, type }])).toEqual({ kind: 'notDone', reason })
  })

  it.each([
    ['WARNING', 'UNABLE_TO_RETRIEVE_BOOKING'],
    ['WARNING', 'END_TRANSACTION_PROBLEM'],
    ['APPLICATION_ERROR', 'INTERNAL_PROCESSING_TIMEOUT'],
    ['APPLICATION_ERROR', 'SOMETHING_THAT_NOBODY_HAS_SEEN'],
    ['EXTERNAL_SERVER_ERROR', 'FLIGHT_SERVICE'],
    ['WARNING', 'FULFILLMENT_NOT_CONFIRMED'],
  ])('the error %s/%s leaves the outcome unknown', (category, type) => {
    expect(outcomeOfErrors([{ category, type }])).toEqual({ kind: 'unknown', note: type })
  })

  it('names the passenger as the cause when a traveller was refused', () => {
    const complaint = { category: 'BAD_REQUEST', type: 'INVALID_VALUE', fieldPath: 'travelers.0.surname' }
    expect(outcomeOfErrors([complaint])).toEqual({ kind: 'notDone', reason: 'badPassenger' })
  })

  it('one ambiguous error of several, or no error at all, leaves the outcome unknown', () => {
    const both = [
      { category: 'APPLICATION_ERROR', type: 'UNABLE_TO_SELL_FLIGHTS' },
      { category: 'WARNING', type: 'UNABLE_TO_RETRIEVE_BOOKING' },
    ]
    expect(outcomeOfErrors(both)).toMatchObject({ kind: 'unknown' })
    expect(outcomeOfErrors([])).toEqual({ kind: 'unknown', note: 'no locator' })
  })
})
