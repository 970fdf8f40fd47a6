import { describe, expect, test } from 'vitest'
import { driverText, exampleShop } from '#test-kit/example-shop.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { beginDrain } from './drain.ts'

const works = async (): Promise<boolean> => true
const worksNot = async (): Promise<boolean> => false
const breaks = (): Promise<boolean> => Promise.reject(new Error(driverText))

describe('the health check', () => {
  test.each([
    [{ database: works }, 200, { database: 'ok' }],
    [{ database: works, supply: worksNot }, 503, { database: 'ok', supply: 'down' }],
    [{ database: breaks }, 503, { database: 'down' }],
  ])('%o answers %i', async (checks, status, told) => {
    const shop = await exampleShop({ checks })
    const answer = await shop.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json<{ checks: object }>().checks]).toEqual([status, told])
    expect((await shop.inject({ url: '/healthz' })).statusCode).toBe(200)
    await shop.close()
  })

  test('a shop that is shutting down is not ready, and closes each connection', async () => {
    const shop = await exampleShop({ checks: { database: works } })
    beginDrain(shop)
    const answer = await shop.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json<{ draining: boolean }>().draining]).toEqual([503, true])
    expect(answer.headers.connection).toBe('close')
    expect((await shop.inject({ url: '/api/CitySearch/b' })).statusCode).toBe(200)
    await shop.close()
  })

  test('a dependency that does not answer within 2 s is down', async () => {
    const clock = testClock()
    const begun = Promise.withResolvers<void>()
    const supply = () => {
      begun.resolve()
      return new Promise<boolean>(() => {})
    }
    const shop = await exampleShop({ clock, checks: { supply } })
    const asked = shop.inject({ url: '/readyz' })
    await begun.promise
    clock.advance(2_000)
    expect((await asked).statusCode).toBe(503)
    await shop.close()
  })
})
