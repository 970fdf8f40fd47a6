import { expect, it } from 'vitest'
import { sellingModeFor } from './selling-mode.ts'

it.each([
  ['always', 'always', 'instant', 'instant'],
  ['perOffer', 'sometimes', 'instant', 'instant'],
  ['always', 'always', 'request', 'request'],
  ['never', 'always', 'instant', 'request'],
  ['always', 'never', 'instant', 'request'],
] as const)('A supplier that holds %s and guarantees %s, set to %s, is sold by: %s', (...given) => {
  const [hold, holdGuaranteesPrice, wished, mode] = given
  expect(sellingModeFor({ hold, holdGuaranteesPrice }, wished)).toBe(mode)
})
