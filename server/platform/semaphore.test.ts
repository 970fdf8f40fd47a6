import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('a semaphore lets callers in up to its permits, and those who wait in their order', async () => {
  const semaphore = createSemaphore({ most: 2, mostWaiting: 3 })
  const order: number[] = []
  let most = 0
  const work = async (name: number): Promise<boolean> => {
    const leave = await semaphore.enter()
    if (!leave) return false
    most = Math.max(most, semaphore.inside())
    await pause(2)
    order.push(name)
    leave()
    leave()
    return true
  }
  const all = await Promise.all([0, 1, 2, 3, 4, 5].map(work))
  expect(all).toEqual([true, true, true, true, true, false])
  expect([most, semaphore.inside(), order]).toEqual([2, 0, [0, 1, 2, 3, 4]])
  expect(await work(6)).toBe(true)
})

test('a caller who waits too long or goes away gets no permit and takes no place', async () => {
  const semaphore = createSemaphore({ most: 1, mostWaiting: 5, waitMs: 5 })
  const leave = await semaphore.enter()
  const gone = new AbortController()
  const waiting = semaphore.enter(gone.signal)
  gone.abort()
  expect(await waiting).toBeUndefined()
  expect(await semaphore.enter()).toBeUndefined()
  expect(await semaphore.enter(AbortSignal.abort())).toBeUndefined()
  leave?.()
  expect(semaphore.inside()).toBe(0)
  expect(await semaphore.enter()).toBeDefined()
})
