import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TemporarilyUnavailable } from '#server/platform/temporarily-unavailable.ts'
import { poolReportingFailures } from './database-unavailable.ts'
import { type SessionEngine, singleSessionPool } from './single-session.ts'

const asked: string[] = []
const engine: SessionEngine = {
  query: async (statement) => {
    asked.push(statement)
    return { rows: [{ statement }], command: 'SELECT', rowCount: 1 }
  },
  close: async () => {},
}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

test('the session is lent to one caller after the other, in the order of their requests', async () => {
  const pool = singleSessionPool(engine)
  const use = async (name: string): Promise<void> => {
    const client = await pool.connect()
    await client.query(`${name} 1`, [])
    await client.query(`${name} 2`, [])
    client.release()
  }
  await Promise.all(['a', 'b', 'c'].map(use))
  expect(asked).toEqual(['a 1', 'a 2', 'b 1', 'b 2', 'c 1', 'c 2'])
})

test('a caller that waits for a session that is not returned gets the reason, and the next one is not held up', async () => {
  const pool = singleSessionPool(engine)
  const holder = await pool.connect()
  const inside = pool.connect().catch((error: unknown) => String(error))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await inside).toContain('beside its own transaction')
  const next = pool.connect()
  holder.release()
  expect((await (await next).query('select 1', [])).rows).toEqual([{ statement: 'select 1' }])
})

test('a session that is not free in time is a database failure, also through the translating pool', async () => {
  const pool = poolReportingFailures(singleSessionPool(engine), () => {})
  const holder = await pool.connect()
  const inside = pool.connect().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  const error = await inside
  // the error that is answered with 503
  expect(error).toBeInstanceOf(TemporarilyUnavailable)
  expect(error).toMatchObject({ name: 'DatabaseUnavailable', isSessionLost: false })
  holder.release()
})

test('a returned session can neither be used nor be returned again', async () => {
  const pool = singleSessionPool(engine)
  const first = await pool.connect()
  first.release()
  const second = await pool.connect()
  first.release()
  await expect(first.query('select 1', [])).rejects.toThrow('given back')
  const third = pool.connect()
  await second.query('select 2', [])
  expect(asked).toEqual(['select 2'])
  second.release()
  await third
})
