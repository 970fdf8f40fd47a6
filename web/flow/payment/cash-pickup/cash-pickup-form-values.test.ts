import { describe, expect, it } from 'vitest'
import {
  clockText,
  cashPickupFaults,
  cashPickupOf,
  emptyCashPickup,
  pickupTimeOptions,
} from './cash-pickup-form-values.ts'

const typed = {
  name: ' Anna ',
  phone: '081 234 5678',
  address: '1 Silom Road',
  postcode: '๑๐๕๐๐',
  on: '2026-11-23',
  from: '570',
  until: '660',
}

describe('the form for cash to be fetched', () => {
  it('sends plain digits and minutes', () => {
    expect(cashPickupFaults(typed)).toEqual([])
    expect(cashPickupOf('key', typed)).toEqual({
      orderKey: 'key',
      name: 'Anna',
      phone: '081 234 5678',
      address: '1 Silom Road',
      postcode: '10500',
      on: '2026-11-23',
      fromMinutes: 570,
      untilMinutes: 660,
    })
  })

  it('names every empty field, in its order', () => {
    expect(cashPickupFaults(emptyCashPickup).map(([field]) => field)).toEqual([
      'on',
      'from',
      'until',
      'name',
      'phone',
      'address',
      'postcode',
    ])
  })

  it('takes no other place than Bangkok, and no time that ends before it begins', () => {
    expect(cashPickupFaults({ ...typed, postcode: '50200' })).toEqual([['postcode', 'notBangkok']])
    expect(cashPickupFaults({ ...typed, until: '570' })).toEqual([['until', 'tooShort']])
  })

  it('offers every half hour of a day, and its ends', () => {
    const offered = pickupTimeOptions({ on: '2026-11-23', fromMinutes: 570, untilMinutes: 690 })
    expect(offered.map(clockText)).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30'])
    const odd = pickupTimeOptions({ on: '2026-11-23', fromMinutes: 980, untilMinutes: 1020 })
    expect(odd.map(clockText)).toEqual(['16:20', '16:30', '17:00'])
  })
})
