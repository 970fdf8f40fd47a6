import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchRequest } from '#contract/api/search.ts'
import { useReturnOffers } from './use-return-offers.ts'

const search = { adults: 1, searchAirLegs: [] } as unknown as SearchRequest
const end = '{"event":"end","complete":true,"found":0}\n'
let asked = 0
let isOnline = false
let lists = 0

beforeEach(() => {
  asked = 0
  isOnline = false
  lists += 1
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (address: unknown) => {
    // Files of one worker share a page: only what is asked for here counts.
    if (address === '/api/shopping/') asked += 1
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response(end, { headers: { 'content-type': 'application/x-ndjson' } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ask = () => renderHook(() => useReturnOffers(search, `list-${lists}`)).result
const breaks = async () => {
  const offers = ask()
  await waitFor(() => expect(offers.current.retry).toBeDefined())
  expect(offers.current).toMatchObject({ isAsking: false })
  expect(asked).toBe(1)
  isOnline = true
  return offers
}

describe('more offers that could not be loaded whole', () => {
  it('offers that did not load completely are fetched again after a pause', async () => {
    const offers = await breaks()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await waitFor(() => expect(offers.current).toEqual({ offers: [], isAsking: false }))
    expect(asked).toBe(2)
  })

  it('offers that did not load completely are fetched again when the network is back', async () => {
    const offers = await breaks()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(offers.current).toEqual({ offers: [], isAsking: false }))
    expect(asked).toBe(2)
  })

  it('a traveller fetches offers that did not load completely again at once', async () => {
    const offers = await breaks()
    act(() => offers.current.retry?.())
    await waitFor(() => expect(offers.current).toEqual({ offers: [], isAsking: false }))
    expect(asked).toBe(2)
  })
})
