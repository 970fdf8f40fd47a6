import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { succeed } from '#contract/terms/result.ts'
import { exampleShop, publicUrl } from '#test-kit/example-shop.ts'
import type { ProblemAnswer } from '../answer/problem-reply.ts'
import { route } from '../route.ts'

let http: FastifyInstance
beforeAll(async () => {
  http = await exampleShop()
})
afterAll(() => http.close())

describe('a change from another origin', () => {
  test.each<[Record<string, string>, number]>([
    [{}, 200],
    [{ origin: publicUrl }, 200],
    [{ origin: publicUrl, 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://localhost:3000', host: 'localhost:3000' }, 200],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 403],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://shop.example.evil.example' }, 403],
    [{ origin: 'https://sub.shop.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: publicUrl, 'sec-fetch-site': 'cross-site' }, 403],
  ])('%o is answered with %i', async (headers, status) => {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/pricing/',
      payload: { offerId: 'a' },
      headers,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject(status === 403 ? { problem: 'forbiddenOrigin' } : { offerId: 'a' })
  })

  test('reads are allowed from anywhere', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await http.inject({ url: '/api/CitySearch/b', headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('a shop on https', () => {
  test.each<[string, string, number]>([
    ['shop.example', '/api/CitySearch/b', 200],
    ['Shop.Example:443', '/api/CitySearch/b', 200],
    ['localhost:80', '/api/CitySearch/b', 200],
    ['evil.example', '/api/CitySearch/b', 421],
    ['evil.example', '/healthz', 200],
    ['evil.example', '/healthz/../api/CitySearch/b', 421],
    ['shop.example.evil.example', '/api/CitySearch/b', 421],
    ['shop.example:8080', '/api/CitySearch/b', 421],
  ])('The host %s for %s answers %i', async (host, url, status) => {
    const answer = await http.inject({ url, headers: { host } })
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain('evil')
  })

  test('a shop on https accepts a change from its own host alone, whatever the origin says', async () => {
    const payload = { offerId: 'a' }
    for (const origin of ['https://evil.example', 'http://evil.example']) {
      const headers = { host: 'evil.example', origin }
      const answer = await http.inject({ method: 'POST', url: '/api/pricing/', payload, headers })
      expect(answer.statusCode).toBe(421)
    }
  })
})

describe('too many requests', () => {
  test('The refusal says when to retry, in its message and in Retry-After', async () => {
    const shop = await exampleShop({ requestsPerMinute: 3 })
    const get = () =>
      shop.inject({
        url: '/api/CitySearch/b',
        remoteAddress: '203.0.113.7',
        headers: { 'accept-language': 'en' },
      })
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await get()).statusCode)
    const refused = await get()
    expect(statuses).toEqual([200, 200, 200])
    expect(refused.statusCode).toBe(429)
    const body = refused.json<ProblemAnswer>()
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toMatchObject({
      problem: 'tooManyRequests',
      details: { seconds: Number(refused.headers['retry-after']) },
    })
    expect(body.help).toContain(`${refused.headers['retry-after']} seconds`)
    expect((await shop.inject({ url: '/api/CitySearch/b', remoteAddress: '203.0.113.8' })).statusCode).toBe(
      200,
    )
    await shop.close()
  })

  test('The limit counts per route where the route says so, on localhost as anywhere', async () => {
    const shop = await exampleShop()
    const limit = { max: 2, perSeconds: 60 }
    const handle = () => succeed({ signedIn: true })
    const answer = z.object({ signedIn: z.boolean() })
    route(shop, endpoint({ method: 'POST', path: '/api/sign-in', summary: 'Signs in.', answer }), {
      limit,
      handle,
    })
    const statuses = async (remoteAddress: string) => {
      const answers = []
      for (let count = 0; count < 3; count += 1)
        answers.push(await shop.inject({ method: 'POST', url: '/api/sign-in', remoteAddress }))
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statuses('203.0.113.7')).toEqual([200, 200, 429])
    expect(await statuses('127.0.0.1')).toEqual([200, 200, 429])
    await shop.close()
  })

  test('The limit counts each client of a trusted proxy, and ignores X-Forwarded-For of others', async () => {
    const shop = await exampleShop({ requestsPerMinute: 2, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] })
    const ask = async (remoteAddress: string, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      return (await shop.inject({ url: '/api/CitySearch/b', remoteAddress, headers })).statusCode
    }
    const client = '198.51.100.1'
    const proxied = [client, `203.0.113.99, ${client}`, `${client}, 10.1.2.3`]
    expect([await ask('127.0.0.1', client), await ask('127.0.0.1', client)]).toEqual([200, 200])
    for (const forwarded of proxied) expect(await ask('127.0.0.1', forwarded), forwarded).toBe(429)
    expect(await ask('127.0.0.1', '198.51.100.2')).toBe(200)
    const stranger = '203.0.113.7'
    expect([await ask(stranger, '1.1.1.1'), await ask(stranger, '2.2.2.2')]).toEqual([200, 200])
    expect(await ask(stranger, '3.3.3.3')).toBe(429)
    await shop.close()
  })
})
