import { describe, expect, it } from 'vitest'
import type { DuffelAnswer } from './duffel-client.ts'
import { outcomeOf } from './duffel-outcome.ts'

const refused = (status: number, type: string, code: string): DuffelAnswer<string> => ({
  kind: 'refused',
  status,
  error: { type, code },
})

describe('the outcome of a refused change', () => {
  it.each([
    [422, 'airline_error', 'offer_no_longer_available', 'seatsGone'],
    [422, 'invalid_state_error', 'offer_expired', 'offerExpired'],
    [422, 'invalid_state_error', 'price_changed', 'priceChanged'],
    [422, 'invalid_state_error', 'payment_amount_does_not_match_order_amount', 'priceChanged'],
    [422, 'invalid_state_error', 'invalid_order_create_type', 'notPossible'],
    [422, 'invalid_state_error', 'past_payment_required_by_date', 'seatsGone'],
    [422, 'invalid_state_error', 'order_passengers_incompatible_with_offer', 'badPassenger'],
    [422, 'validation_error', 'invalid_passenger_name', 'badPassenger'],
    [422, 'validation_error', 'a_code_of_next_year', 'badPassenger'],
    [422, 'airline_error', 'duplicate_booking', 'notPossible'],
    [404, 'invalid_request_error', 'not_found', 'notFound'],
    [400, 'invalid_request_error', 'missing_version_header', 'notPossible'],
    [401, 'authentication_error', 'access_token_not_found', 'unreachable'],
    [429, 'rate_limit_error', 'rate_limit_exceeded', 'unreachable'],
    [502, 'airline_error', 'order_not_created', 'unreachable'],
  ])('the error %d %s %s means that nothing happened: %s', (...[status, type, code, reason]) => {
    expect(outcomeOf(refused(status, type, code), () => 'x')).toEqual({ kind: 'notDone', reason })
  })

  it.each([
    [500, 'api_error', 'internal_server_error'],
    [504, 'api_error', 'gateway_timeout_error'],
    [502, 'api_error', 'bad_gateway'],
    [503, 'airline_error', 'offer_no_longer_available'],
    [422, 'airline_error', 'airline_unknown'],
    [422, 'airline_error', 'airline_internal'],
    [401, 'api_error', 'internal_server_error'],
    [422, 'a_type_of_next_year', 'a_code_of_next_year'],
  ])('the error %d %s %s leaves the outcome unknown', (status, type, code) => {
    expect(outcomeOf(refused(status, type, code), () => 'x')).toEqual({ kind: 'unknown', note: code })
  })
})

describe('the outcome of other answers', () => {
  it('an unsent request means that nothing happened', () => {
    expect(outcomeOf({ kind: 'unreachable', note: 'ECONNREFUSED' }, () => 'x')).toEqual({
      kind: 'notDone',
      reason: 'unreachable',
    })
  })
  it('a lost answer leaves the outcome unknown', () => {
    expect(outcomeOf({ kind: 'unclear', note: 'timeout' }, () => 'x')).toEqual({
      kind: 'unknown',
      note: 'timeout',
    })
  })
  it('an answer that does not describe what was created leaves the outcome unknown', () => {
    expect(outcomeOf({ kind: 'data', value: 'y' }, () => undefined)).toEqual({
      kind: 'unknown',
      note: 'not readable',
    })
  })
})
