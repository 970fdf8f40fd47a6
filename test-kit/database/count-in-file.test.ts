import { expect, it } from 'vitest'
import { countInFile, restartCounts } from './count-in-file.ts'

it('counts from 1, each counter by itself, and starts again in the next file', () => {
  const [apples, pears] = [countInFile(), countInFile()]
  expect([apples(), apples(), pears()]).toEqual([1, 2, 1])
  restartCounts()
  expect([apples(), pears(), pears()]).toEqual([1, 1, 2])
})
