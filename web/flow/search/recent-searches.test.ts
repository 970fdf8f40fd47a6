import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import type { TextStorage } from '#web/session/browser-storage.ts'
import { defaultSearchForm, withLeg } from './search-form.ts'
import {
  forgetAllSearches,
  forgetSearch,
  readRecentSearches,
  type RecentSearch,
  recentSearchOf,
  rememberSearch,
  prefilledFromRecentSearch,
} from './recent-searches.ts'

const today = '2026-11-21'
const leg = { from: 'BKK', to: 'TYO', on: '2026-12-05' }

describe('the last searches', () => {
  it('come newest first, each once, five at most', () => {
    const storage = mapStorage()
    for (const param of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberSearch(storage, aSearch({ param }))
    expect(paramsIn(storage)).toEqual(['b', 'f', 'e', 'd', 'c'])
  })

  it('leave out what can no longer be flown', () => {
    const storage = mapStorage()
    rememberSearch(storage, aSearch({ param: 'old', legs: [{ ...leg, on: '2026-11-20' }] }))
    rememberSearch(storage, aSearch({ param: 'today', legs: [{ ...leg, on: today }] }))
    expect(paramsIn(storage)).toEqual(['today'])
  })

  it.each([
    ['no list', '{}'],
    ['no JSON', '['],
    ['strange members', '[1, null, {"param":"a"}]'],
    ['a link to elsewhere', JSON.stringify([aSearch({ param: '"><script>' })])],
    ['a long name instead of a code', JSON.stringify([aSearch({ legs: [{ ...leg, from: 'BANGKOK' }] })])],
    ['no flights', JSON.stringify([aSearch({ legs: [] })])],
    ['half a traveller', JSON.stringify([aSearch({ party: { adult: 0.5 } })])],
  ])('the last searches are empty when the storage holds %s', (_, text) => {
    const storage = mapStorage()
    storage.setItem('recent-searches', text)
    expect(readRecentSearches(storage, today)).toEqual([])
  })

  it('can be removed, one by one or all', () => {
    const storage = mapStorage()
    for (const refund of [undefined, 'none'] as const)
      for (const param of ['a', 'b']) rememberSearch(storage, aSearch({ param, refund }))
    forgetSearch(storage, aSearch({ param: 'b', refund: 'none' }))
    expect(paramsIn(storage)).toEqual(['a', 'b', 'a'])
    forgetAllSearches(storage)
    expect(paramsIn(storage)).toEqual([])
  })

  it('keep what names them, of every city', () => {
    const storage = mapStorage()
    const form = withLeg(defaultSearchForm(today as LocalDate), 0, { to: { code: 'TYO' } })
    const legs = [...form.legs, { key: 1, from: { code: 'TYO' }, to: { code: 'OSA' }, on: '2026-12-09' }]
    const recent = recentSearchOf({ ...form, shape: 'multiCity', legs }, { param: 'a', refund: 'none' })
    rememberSearch(storage, recent)
    expect(readRecentSearches(storage, today)).toEqual([recent])
    expect(recent).toMatchObject({
      legs: [leg, { from: 'TYO', to: 'OSA', on: '2026-12-09' }],
      party: { adult: 1 },
    })
  })

  it('a new form takes trip type, origin, party and cabin from the last search, and nothing else', () => {
    const earlier = aSearch({ shape: 'oneWay', party: { adult: 2, child: 1 }, cabin: 'business' })
    const fresh = defaultSearchForm(today as LocalDate)
    expect(prefilledFromRecentSearch(earlier, fresh)).toEqual({
      ...fresh,
      shape: 'oneWay',
      legs: [{ ...fresh.legs[0], from: { code: earlier.legs[0]?.from } }],
      party: { ...fresh.party, adult: 2, child: 1 },
      cabin: 'business',
    })
    expect(prefilledFromRecentSearch(aSearch({ shape: 'multiCity' }), fresh).shape).toBe('roundTrip')
    expect(prefilledFromRecentSearch(undefined, fresh)).toBe(fresh)
  })

  it('the last searches are empty, and nothing breaks, without a storage', () => {
    expect(() => rememberSearch(undefined, aSearch({}))).not.toThrow()
    expect(readRecentSearches(undefined, today)).toEqual([])
  })
})

function paramsIn(storage: TextStorage): string[] {
  return readRecentSearches(storage, today).map((one) => one.param)
}

function aSearch(more: Partial<RecentSearch>): RecentSearch {
  return {
    param: 'a',
    shape: 'oneWay',
    legs: [leg],
    returnOn: '',
    party: { adult: 1 },
    cabin: 'economy',
    ...more,
  }
}

function mapStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}
