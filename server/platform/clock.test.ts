import { expect, test } from 'vitest'
import { testClock } from '#test-kit/test-clock.ts'
import { systemClock } from './clock.ts'

test('a sleeper wakes at its time', async () => {
  const before = systemClock.nowMs()
  await systemClock.sleep(30)
  expect(systemClock.nowMs() - before).toBeGreaterThanOrEqual(29)
})

test('a sleeper that is woken early ends without a fault', async () => {
  const before = systemClock.nowMs()
  await systemClock.sleep(10_000, AbortSignal.timeout(10))
  await systemClock.sleep(10_000, AbortSignal.abort())
  expect(systemClock.nowMs() - before).toBeLessThan(5_000)
})

test('the test clock wakes only sleepers whose time has come, in order', async () => {
  const clock = testClock('2026-11-21T00:00:00.000Z')
  const awake: string[] = []
  const sleeping = [
    clock.sleep(2_000).then(() => awake.push('second')),
    clock.sleep(1_000).then(() => awake.push('first')),
    clock.sleep(9_000, AbortSignal.timeout(20)).then(() => awake.push('called')),
  ]
  clock.advance(999)
  await Promise.resolve()
  expect(awake).toEqual([])
  clock.advance(1_001)
  await Promise.all(sleeping)
  expect(awake).toEqual(['first', 'second', 'called'])
  expect(clock.now()).toBe('2026-11-21T00:00:02.000Z')
})
