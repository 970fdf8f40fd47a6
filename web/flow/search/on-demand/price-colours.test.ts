import { describe, expect, it } from 'vitest'
import { priceColourLimits, priceColour } from './price-colours.ts'

const baht = (...amounts: readonly number[]) => amounts.map((amount) => amount * 100)

describe('the colours of prices', () => {
  it('hold about a fifth of the prices each, with limits in whole hundreds of baht', () => {
    const prices = baht(9640, 10_233, 10_400, 11_098, 11_500, 12_600, 13_500, 15_490, 18_000, 25_300)
    const limits = priceColourLimits(prices)
    expect(limits).toEqual(baht(10_300, 11_100, 12_600, 15_500))
    const steps = prices.map((price) => priceColour(price, limits))
    expect(steps).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  })

  it('the colours are fewer where most prices are the same', () => {
    const prices = baht(5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 8000, 9000)
    const limits = priceColourLimits(prices)
    expect(limits).toEqual(baht(5000))
    expect(prices.map((price) => priceColour(price, limits))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2])
  })

  it.each([[[]], [baht(5000)], [baht(5000, 5000)], [baht(4990, 5000)]])(
    'the colour is one for %j',
    (prices) => {
      expect(priceColourLimits(prices)).toEqual([])
      expect(prices.map((price) => priceColour(price, []))).toEqual(prices.map(() => 1))
    },
  )
})
