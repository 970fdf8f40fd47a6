import { expect, it } from 'vitest'
import { batchConcurrentCalls } from './batch-concurrent-calls.ts'

it('sends the first call at once and combines all later ones into the next round', async () => {
  const rounds: number[][] = []
  const double = batchConcurrentCalls(async (asks: readonly number[]) => {
    rounds.push([...asks])
    await new Promise((later) => setTimeout(later, 1))
    return asks.map((one) => one * 2)
  })
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(rounds).toEqual([[1], [2, 3]])
  expect(await double(4)).toBe(8)
})

it('reports an error to the callers of its round alone', async () => {
  let isDown = true
  const double = batchConcurrentCalls(async (asks: readonly number[]) => {
    await new Promise((later) => setTimeout(later, 1))
    if (isDown) throw new Error('connection lost')
    return asks
  })
  const outcomes = Promise.allSettled([1, 2, 3].map(double))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  isDown = false
  expect(await double(5)).toBe(5)
})
