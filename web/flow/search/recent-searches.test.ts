import { describe, expect, it } from 'vitest'
import { type TextStorage } from '#web/session/browser-storage.ts'
import { readRecentSearches, type RecentSearch, rememberSearch } from './recent-searches.ts'

const today = '2026-11-21'

describe('the last searches', () => {
  it('come newest first, each once, five at most', () => {
    const storage = mapStorage()
    for (const param of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberSearch(storage, aSearch({ param }))
    expect(paramsIn(storage)).toEqual(['b', 'f', 'e', 'd', 'c'])
  })

  it('leave out what can no longer be flown', () => {
    const storage = mapStorage()
    rememberSearch(storage, aSearch({ param: 'old', departOn: '2026-11-20' }))
    rememberSearch(storage, aSearch({ param: 'today', departOn: today }))
    expect(paramsIn(storage)).toEqual(['today'])
  })

  it.each([
    ['no list', '{}'],
    ['no JSON', '['],
    ['strange members', '[1, null, {"param":"a"}]'],
    ['a link to elsewhere', JSON.stringify([aSearch({ param: '"><script>' })])],
    ['a long name instead of a code', JSON.stringify([aSearch({ from: 'BANGKOK' })])],
  ])('are empty when the storage holds %s', (_, text) => {
    const storage = mapStorage()
    storage.setItem('recent-searches', text)
    expect(readRecentSearches(storage, today)).toEqual([])
  })

  it('are empty, and nothing breaks, without a storage', () => {
    expect(() => rememberSearch(undefined, aSearch({}))).not.toThrow()
    expect(readRecentSearches(undefined, today)).toEqual([])
  })
})

function paramsIn(storage: TextStorage): string[] {
  return readRecentSearches(storage, today).map((one) => one.param)
}

function aSearch(more: Partial<RecentSearch>): RecentSearch {
  return { param: 'a', from: 'BKK', to: 'TYO', departOn: '2026-12-05', returnOn: '', ...more }
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
