import { describe, expect, it } from 'vitest'
import { isOrderKeyFragment, orderKeyUrl, withKeyInFragment } from './order-key-url.ts'

const key = 'FH7K2M9P.abc_DEF-12'
const moved = (address: string) => withKeyInFragment(new URL(address, 'https://shop.example'))

describe('the key of an order in an address', () => {
  it('stands behind "#", where browsers keep it to themselves', () => {
    expect(orderKeyUrl('/order', key)).toBe(`/order#key=${key}`)
    expect(isOrderKeyFragment(`#key=${key}`)).toBe(true)
    expect(isOrderKeyFragment('#main')).toBe(false)
  })

  it('a key in the query of a mailed link is moved behind "#"', () => {
    expect(moved(`/order?key=${key}`)).toBe(`/order#key=${key}`)
    expect(moved(`/payments/?key=${key}&lang=th#top`)).toBe(`/payments/?lang=th#key=${key}`)
  })

  it('changes no other address', () => {
    const others = ['/order', `/order#key=${key}`, '/fareflightresults?key=1', '/order?link=broken#main']
    expect(others.map(moved)).toEqual(others)
  })
})
