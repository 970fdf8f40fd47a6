import { expect, it } from 'vitest'
import { percentInputText, readPercent } from './percent-input.ts'

it.each([
  ['0', 0],
  ['10', 10],
  ['12.5', 12.5],
  ['99.9 %', 99.9],
  ['๑๒.๕', 12.5],
  ['１２．５％', 12.5],
  ['100', 100],
  ['100.0', 100],
  ['12.50', 12.5],
  ['', undefined],
  ['%', undefined],
  ['100.1', undefined],
  ['12.55', undefined],
  ['-1', undefined],
  ['ten', undefined],
  ['1e1', undefined],
])('reads a percentage typed as %j as %j', (text, percent) => {
  expect(readPercent(text)).toBe(percent)
})

it.each([0, 0.1, 12.5, 99.9, 100])('writes %d so that it is read alike', (percent) => {
  expect(readPercent(percentInputText(percent))).toBe(percent)
})
