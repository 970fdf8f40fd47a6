import { describe, expect, it } from 'vitest'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { Instant } from '#contract/terms/time.ts'
import { buyByOf, latestValidUntil, usualValidUntil } from './quotation-validity.ts'

const now = '2026-11-26T08:00:00.000Z' as Instant
const departing = (departureTime: string, departureAt: string) =>
  ({ journeys: [{ durationMinutes: 0, segments: [{ departureTime, departureAt }] }] }) as Pick<
    OfferAnswer,
    'journeys'
  >
const option = (buyBy: string) => ({ buyBy: buyBy as Instant })

describe('the moment by which an offer has to be bought', () => {
  it.each([
    ['without advance purchase: six hours before departure', 0, '2027-01-20T10:50:00.000Z'],
    ['14 days in advance: the end of that day in Bangkok', 14, '2027-01-06T16:59:00.000Z'],
    ['the same day but one: before midnight, earlier than departure', 1, '2027-01-19T16:59:00.000Z'],
  ])('%s', (_name, days, by) => {
    expect(buyByOf(departing('2027-01-20T23:50', '2027-01-20T16:50:00.000Z'), days)).toBe(by)
  })
})

describe('the validity of a quotation', () => {
  it('a quotation is valid until the end of the day in Bangkok', () => {
    expect(usualValidUntil([option('2027-01-20T10:50:00.000Z')], now)).toBe('2026-11-26T16:59:00.000Z')
  })

  it('an earlier limit of any option comes first', () => {
    const options = [option('2027-01-20T10:50:00.000Z'), option('2026-11-26T12:00:00.000Z')]
    expect(usualValidUntil(options, now)).toBe('2026-11-26T12:00:00.000Z')
    expect(latestValidUntil(options, now)).toBe('2026-11-26T12:00:00.000Z')
  })

  it('no quotation is valid for more than two weeks', () => {
    expect(latestValidUntil([option('2027-10-20T10:50:00.000Z')], now)).toBe('2026-12-10T16:59:00.000Z')
  })
})
