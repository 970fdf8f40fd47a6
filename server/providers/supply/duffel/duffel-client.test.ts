import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { HttpClient, OutgoingRequest } from '#server/platform/http-client.ts'
import { type DuffelCall, duffelClient } from './duffel-client.ts'

type Answer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array
}

/** A client with these answers in order, the last one repeated. */
function aClient(answers: readonly Answer[]) {
  const sent: OutgoingRequest[] = []
  const http: HttpClient = {
    async send(request) {
      const answer = answers[Math.min(sent.length, answers.length - 1)]
      sent.push(request)
      const body = answer?.body ?? new TextEncoder().encode('{"data":1}')
      return { kind: 'answer', status: answer?.status ?? 200, headers: answer?.headers ?? {}, body }
    },
  }
  const client = duffelClient({ http, url: 'http://duffel', token: 't' })
  const call = (rest: Partial<DuffelCall<unknown>> = {}) =>
    client.call({
      patience: 'read',
      path: '/air/orders',
      shape: z.unknown(),
      signal: new AbortController().signal,
      ...rest,
    })
  return { call, sent }
}

const window = (remaining: number, resetSeconds: number, limit = 60) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': new Date(Date.parse('2026-11-21T03:00:00Z') + resetSeconds * 1000).toUTCString(),
  date: 'Sat, 21 Nov 2026 03:00:00 GMT',
})

describe('the HTTP client of Duffel', () => {
  it('requests compressed answers and reads them', async () => {
    const body = gzipSync('{"data":[1,2]}')
    const { call, sent } = aClient([{ headers: { 'content-encoding': 'gzip' }, body }])
    expect(await call()).toEqual({ kind: 'data', value: { data: [1, 2] } })
    expect(sent[0]?.headers).toMatchObject({ 'accept-encoding': 'gzip' })
  })

  it('does not know the outcome when a compressed answer is broken', async () => {
    const body = gzipSync('{"data":[1,2]}').subarray(0, 12)
    const { call } = aClient([{ headers: { 'content-encoding': 'gzip' }, body }])
    expect(await call()).toMatchObject({ kind: 'unclear' })
  })

  it('sends nothing once the request quota of a window is used up', async () => {
    const { call, sent } = aClient([{ headers: window(0, 40) }])
    expect(await call()).toMatchObject({ kind: 'data' })
    expect(await call()).toEqual({ kind: 'unreachable', note: 'rate limit reached' })
    expect(await call({ patience: 'change', data: {} })).toEqual({
      kind: 'unreachable',
      note: 'rate limit reached',
    })
    expect(sent).toHaveLength(1)
  })

  it('sends nothing after a status 429 until the time that it names', async () => {
    const body = new TextEncoder().encode(
      JSON.stringify({ errors: [{ type: 'rate_limit_error', code: 'rate_limit_exceeded' }] }),
    )
    const { call, sent } = aClient([{ status: 429, headers: { 'retry-after': '30' }, body }])
    expect(await call()).toMatchObject({ kind: 'refused', status: 429 })
    expect(await call()).toMatchObject({ kind: 'unreachable' })
    expect(sent).toHaveLength(1)
  })

  it('waits for the next window when it begins soon', async () => {
    const { call, sent } = aClient([{ headers: window(0, 1) }, { headers: window(59, 60) }])
    await call()
    expect(await call()).toMatchObject({ kind: 'data' })
    expect(await call()).toMatchObject({ kind: 'data' })
    expect(sent).toHaveLength(3)
  })

  it('reserves the last requests of a window for bookings and payments', async () => {
    const { call, sent } = aClient([{ headers: window(6, 40) }])
    await call({ patience: 'search' })
    expect(await call({ patience: 'search' })).toMatchObject({ kind: 'unreachable' })
    expect(await call({ patience: 'change', data: {} })).toMatchObject({ kind: 'data' })
    expect(sent).toHaveLength(2)
  })
})
