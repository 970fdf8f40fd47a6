import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type HttpOptions, createHttp } from '#server/platform/http/http.ts'
import { route } from '#server/platform/http/route.ts'
import { silentLog } from '#server/platform/log.ts'
import { testClock } from './test-clock.ts'
import { testIds } from './test-ids.ts'

/** Public address of the example shop. */
export const publicUrl = 'https://shop.example'
/** A database driver's error about a NUL character; no visitor may ever see it. */
export const driverText = 'invalid byte sequence for encoding "UTF8": 0x00'
const deps: HttpOptions = {
  publicUrl,
  // hosts of light-my-request's requests
  allowedHosts: ['localhost:80', 'localhost:3000'],
  version: '1.0.0',
  clock: testClock(),
  ids: testIds(),
  log: silentLog,
}

/** Returns the HTTP server of a shop with one route of every kind, for tests of shared behaviour. */
export async function exampleShop(options: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const http = await createHttp({ ...deps, ...options })
  const fare = z.strictObject({ offerId: z.string().max(40), amount: z.int().optional() })
  const answer = z.object({ offerId: z.string() })
  route(
    http,
    endpoint({ method: 'POST', path: '/api/pricing/', summary: 'Prices an offer.', body: fare, answer }),
    {
      handle: ({ body }) =>
        body.offerId === 'gone' ? fail(createProblem('offerGone')) : succeed({ offerId: body.offerId }),
    },
  )
  route(
    http,
    endpoint({
      method: 'POST',
      path: '/api/booking/',
      summary: 'Books.',
      takes: 'form',
      body: z.strictObject({ param: z.string() }),
      answer: z.object({ param: z.string() }),
    }),
    { bodyLimit: 100, handle: ({ body }) => succeed(body) },
  )
  route(
    http,
    endpoint({
      method: 'GET',
      path: '/api/CitySearch/:q',
      summary: 'Finds cities.',
      params: z.object({ q: z.string().max(20) }),
      query: z.object({ limit: z.coerce.number().int().max(50).optional() }),
      answer: z.array(z.string()),
    }),
    { handle: ({ params }) => succeed([params.q]) },
  )
  route(http, endpoint({ method: 'GET', path: '/api/bug', summary: 'Has a bug.', answer: z.object({}) }), {
    handle: () => {
      throw new Error(driverText)
    },
  })
  route(
    http,
    endpoint({
      method: 'POST',
      path: '/api/shopping/',
      summary: 'Answers line by line.',
      body: z.strictObject({ lines: z.int(), breaksAt: z.int().optional() }),
      answer: z.array(z.int()),
      line: z.object({ line: z.int() }),
    }),
    {
      handle: ({ body }) => succeed(Array.from({ length: body.lines }, (_none, index) => index)),
      stream: ({ body }) =>
        body.lines < 0 ? fail(createProblem('noLegs')) : succeed(lines(body.lines, body.breaksAt)),
    },
  )
  return http
}

async function* lines(count: number, breaksAt = -1): AsyncGenerator<{ line: number }> {
  for (let line = 0; line < count; line += 1) {
    if (line === breaksAt) throw new Error(driverText)
    yield { line }
  }
}
