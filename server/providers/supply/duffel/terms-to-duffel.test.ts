import { describe, expect, it } from 'vitest'
import { e164Of } from './terms-to-duffel.ts'
import { offerRefOf, readOfferRef, searchPassengersOf } from './duffel-party.ts'

describe('telephone numbers', () => {
  it.each([
    ['081 234 5678', '+66812345678'],
    ['02-123-4567', '+6621234567'],
    ['+81 (90) 1234-5678', '+819012345678'],
    ['0081 90 1234 5678', '+819012345678'],
    ['12345', undefined],
    ['call me', undefined],
    ['', undefined],
  ])('%s becomes %s', (typed, sent) => {
    expect(e164Of(typed)).toBe(sent)
  })
})

describe('the party of a search', () => {
  it.each([
    [{ adult: 2, child: 1, infantOnLap: 1 }, [{ type: 'adult' }, { type: 'adult' }, { age: 11 }, { age: 1 }]],
    [{ senior: 1, student: 1, youth: 1 }, [{ type: 'adult' }, { type: 'adult' }, { type: 'adult' }]],
    [{ adult: 1, infantInSeat: 1 }, undefined],
  ])('%j is asked for as %j', (party, asked) => {
    expect(searchPassengersOf(party)).toEqual(asked)
  })
})

describe('our handle of an offer', () => {
  it('comes back as it went', () => {
    const ref = offerRefOf('off_0000AbC', { adult: 2, child: 0, infantOnLap: 1 })
    expect(readOfferRef(ref)).toEqual({ id: 'off_0000AbC', party: { adult: 2, infantOnLap: 1 } })
  })
  it.each(['', 'off_1', 'ord_1~adult:1', '../orders~adult:1', 'off_1~adult:1;drop'])('is not %s', (ref) => {
    expect(readOfferRef(ref)).toBeUndefined()
  })
})
