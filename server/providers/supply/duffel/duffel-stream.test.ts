import { describe, expect, it } from 'vitest'
import type { HttpClient, OutgoingResult } from '#server/platform/http-client.ts'
import { duffelClient } from './duffel-client.ts'
import { type StreamEnd, streamOffers } from './duffel-stream.ts'

type Said = { readonly status?: number; readonly json?: object; readonly after?: number } | 'lost'
type Wire = (path: string, count: number) => Said

/** A scripted connection; `paths` are the requests. */
function aWire(answer: Wire): { http: HttpClient; paths: string[] } {
  const paths: string[] = []
  const http: HttpClient = {
    async send({ url, signal }): Promise<OutgoingResult> {
      if (signal?.aborted) return { kind: 'unreachable', note: 'aborted' }
      const { pathname, search } = new URL(url)
      const path = pathname + search
      const said = answer(path, paths.filter((one) => one === path).length)
      paths.push(path)
      if (said === 'lost') return { kind: 'lost', note: 'ECONNRESET' }
      await waitFor(said.after ?? 0, signal)
      if (signal?.aborted) return { kind: 'lost', note: 'aborted' }
      const body = new TextEncoder().encode(JSON.stringify(said.json ?? {}))
      return { kind: 'answer', status: said.status ?? 200, headers: {}, body }
    },
  }
  return { http, paths }
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve())
  })
}

const offer = (id: number) => ({ id: `off_${id}` })
const batch = (remaining: number, ids: number[] = [], after = 0): Said => ({
  json: {
    data: { id: 'orq_1', total_batches: 3, remaining_batches: remaining, offers: ids.map(offer) },
  },
  after,
})
const refusal = (status: number, type: string, code: string): Said => ({
  status,
  json: { errors: [{ type, code }] },
})
const isPost = (path: string) => path.startsWith('/air/batch_offer_requests?')
const isList = (path: string) => path.startsWith('/air/offers?')

async function searched(answer: Wire, { patience = 5_000, signal = new AbortController().signal } = {}) {
  const { http, paths } = aWire(answer)
  const client = duffelClient({ http, url: 'http://duffel', token: 't', timeouts: { search: patience } })
  const stream = streamOffers(client, { data: { slices: [] }, signal })
  const portions: unknown[][] = []
  let step = await stream.next()
  for (; !step.done; step = await stream.next())
    portions.push(step.value.map((row) => (row as { id: unknown }).id))
  return { portions, end: step.value satisfies StreamEnd, paths }
}

describe('a batch search', () => {
  it('returns the offers of each batch until none is left', async () => {
    const polls = [batch(2, [1, 2]), batch(2), batch(1, [3]), batch(0, [4, 5])]
    const { portions, end, paths } = await searched((path, count) =>
      isPost(path) ? batch(3) : (polls[count] ?? 'lost'),
    )
    expect(portions).toEqual([['off_1', 'off_2'], ['off_3'], ['off_4', 'off_5']])
    expect(end).toEqual({})
    expect(paths[0]).toBe('/air/batch_offer_requests?supplier_timeout=3000')
    expect(paths.slice(1)).toEqual(Array.from({ length: 4 }, () => '/air/batch_offer_requests/orq_1'))
  })

  it('returns an offer once, though it arrives twice', async () => {
    const polls = [batch(1, [1]), batch(0, [1, 2])]
    const { portions } = await searched((path, count) => (isPost(path) ? batch(2) : (polls[count] ?? 'lost')))
    expect(portions).toEqual([['off_1'], ['off_2']])
  })

  it('recovers a lost answer from the list of all offers, page by page', async () => {
    const polls = [batch(2, [1]), 'lost', batch(0, [4])] as const
    const { portions, end } = await searched((path, count) => {
      if (isPost(path)) return batch(3)
      if (path.endsWith('&after=next')) return { json: { data: [4, 5].map(offer), meta: { after: null } } }
      if (isList(path)) return { json: { data: [1, 2, 3].map(offer), meta: { after: 'next' } } }
      return polls[count] ?? 'lost'
    })
    expect(portions).toEqual([['off_1'], ['off_4'], ['off_2', 'off_3'], ['off_5']])
    expect(end).toEqual({})
  })

  it('reports when a lost answer cannot be recovered', async () => {
    const polls = [batch(1, [1]), 'lost', batch(0)] as const
    const { portions, end } = await searched((path, count) => {
      if (isPost(path)) return batch(2)
      return isList(path) ? refusal(500, 'api_error', 'internal_server_error') : (polls[count] ?? 'lost')
    })
    expect(portions).toEqual([['off_1']])
    expect(end).toEqual({ status: 'failed', note: 'ECONNRESET' })
  })

  it('gives up after two failed answers, and keeps the offers that arrived', async () => {
    const { portions, end, paths } = await searched((path) => {
      if (isPost(path)) return batch(3)
      return isList(path)
        ? { json: { data: [offer(1)], meta: null } }
        : refusal(404, 'invalid_request_error', 'gone')
    })
    expect(portions).toEqual([['off_1']])
    expect(end).toEqual({ status: 'failed', note: 'gone' })
    expect(paths).toHaveLength(4)
  })

  it('reports how many batches are missing when its time is over', async () => {
    const { portions, end } = await searched(
      (path, count) => (isPost(path) ? batch(3) : batch(2, count === 0 ? [1] : [], count === 0 ? 0 : 60_000)),
      { patience: 1_000 },
    )
    expect(portions).toEqual([['off_1']])
    expect(end).toEqual({ status: 'timeout', note: '2 of 3 batches did not come in time' })
  })

  it('reports that slow airlines are missing when the search ended after their time limit', async () => {
    // two seconds are Duffel's minimum supplier timeout
    const { end } = await searched(
      (path, count) => (isPost(path) ? batch(1) : batch(0, [], count === 0 ? 1_950 : 0)),
      { patience: 3_300 },
    )
    expect(end).toMatchObject({ status: 'timeout', note: 'airlines that were too slow are left out' })
  })

  it('searches in one request where batches are not available', async () => {
    for (const code of ['not_found', 'unavailable_feature']) {
      const { portions, end, paths } = await searched((path) =>
        isPost(path)
          ? refusal(404, 'invalid_request_error', code)
          : { json: { data: { id: 'orq_2', offers: [offer(1)] } } },
      )
      expect(portions).toEqual([['off_1']])
      expect(end).toEqual({})
      expect(paths[1]).toBe('/air/offer_requests?return_offers=true&supplier_timeout=3000')
    }
  })

  it.each([
    [refusal(401, 'authentication_error', 'expired_access_token'), 'notEntitled'],
    [refusal(504, 'api_error', 'gateway_timeout_error'), 'timeout'],
    [refusal(500, 'api_error', 'internal_server_error'), 'failed'],
    ['lost' as const, 'failed'],
    [{ json: { data: { id: 'orq_1' } } }, 'failed'],
  ])('a first answer of %j makes the search %s', async (said, status) => {
    expect(await searched(() => said)).toMatchObject({ portions: [], end: { status } })
  })

  it('ends at once when its caller has gone', async () => {
    const { portions, end, paths } = await searched(() => batch(1), { signal: AbortSignal.abort() })
    expect({ portions, paths }).toEqual({ portions: [], paths: [] })
    expect(end).toMatchObject({ status: 'timeout' })
  })
})
