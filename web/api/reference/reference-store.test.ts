import { describe, expect, it } from 'vitest'
import type { NamesAnswer } from '#contract/api/reference.ts'
import type { TextStorage } from '#web/session/browser-storage.ts'
import { createNameStore } from './name-store.ts'
import { keepReference, type KeptReference, restoreReference } from './reference-store.ts'

const here = { language: 'en', environment: 'https://shop.example', isOnline: true }
const narita = {
  name: 'Narita',
  city: 'Tokyo',
  cityCode: 'TYO',
  country: 'Japan',
  label: 'Tokyo Narita (NRT)',
}
const tokyo = { name: 'Tokyo', country: 'Japan', label: 'Tokyo', airports: ['NRT', 'HND'] }
const known: KeptReference = {
  names: {
    airports: { NRT: narita },
    cities: { TYO: tokyo },
    airlines: { TG: 'Thai Airways' },
    aircraft: { '359': 'Airbus A350-900' },
  },
  asked: ['place NRT', 'place TYO', 'airline TG', 'aircraft 359'],
}

describe('reference data in the browser', () => {
  it('reference data in the browser is restored as it was kept, in its language', () => {
    const { storage } = kept()
    expect(restoreReference(storage, here)).toEqual(known)
    expect(restoreReference(storage, { ...here, language: 'th' })).toBeUndefined()
  })

  it.each<[string, object, Partial<typeof here>, boolean]>([
    ['its version differs', { version: '1.2.0' }, {}, false],
    ['its version is missing', { version: undefined }, {}, false],
    ['its environment differs', {}, { environment: 'https://other.example' }, false],
    ['it has a member more than a new one', { countryItems: {} }, {}, false],
    ['it has a member less', { aircraft: undefined }, {}, false],
    [
      'it has a member more, but there is no line to fetch it again',
      { countryItems: {} },
      { isOnline: false },
      true,
    ],
    ['nothing differs', {}, {}, true],
  ])('reference data are not restored when %s', (_, change, place, isKept) => {
    const { storage, texts } = kept()
    const stored: unknown = JSON.parse(texts.get('reference-en') ?? '')
    texts.set('reference-en', JSON.stringify({ ...(stored as object), ...change }))
    expect(restoreReference(storage, { ...here, ...place }) !== undefined).toBe(isKept)
    expect(texts.has('reference-en')).toBe(isKept)
  })

  it.each<[string, Partial<Record<keyof NamesAnswer | 'asked', unknown>>]>([
    ['airlines without a name', { airlines: { TG: '' } }],
    ['an airport called "error"', { airports: { NRT: { ...narita, name: 'error' } } }],
    ['what is no list of names', { airlines: 'all', aircraft: [1], airports: null, cities: 3 }],
    ['codes that are no codes', { airlines: { constructor: 'x', toString: 'y' } }],
    ['cities of the wrong shape', { cities: { TYO: { ...tokyo, airports: [1] } } }],
    ['questions that are no texts', { asked: [1, null, {}, 'airline', 'place __proto__'] }],
  ])('leaves out %s, and asks for it again', (_, change) => {
    const { storage, texts } = kept()
    const stored: unknown = JSON.parse(texts.get('reference-en') ?? '')
    texts.set('reference-en', JSON.stringify({ ...(stored as object), ...change }))
    const restored = restoreReference(storage, here)
    for (const [name, value] of Object.entries(change)) {
      if (name === 'asked') expect(restored?.asked).toEqual([])
      else
        expect(Object.keys(restored?.names[name as keyof NamesAnswer] ?? {}), JSON.stringify(value)).toEqual(
          [],
        )
    }
  })

  it('spares the server what this browser knows, and remembers what it learns', async () => {
    const { storage } = kept()
    const queries: object[] = []
    const restored = restoreReference(storage, here)
    const store = createNameStore(
      async (query) => {
        queries.push(query)
        return { airports: {}, cities: {}, airlines: { JL: 'Japan Airlines' }, aircraft: {} }
      },
      {
        names: restored?.names ?? known.names,
        asked: restored?.asked ?? [],
        remember: (more) => keepReference(storage, more, here),
      },
    )
    await store.want({ places: ['NRT', 'TYO'], airlines: ['TG'] })
    expect(queries).toEqual([])
    await store.want({ airlines: ['TG', 'JL'] })
    expect(queries).toHaveLength(1)
    expect(restoreReference(storage, here)?.names.airlines).toEqual({
      TG: 'Thai Airways',
      JL: 'Japan Airlines',
    })
  })

  it('keeps nothing that would crowd out everything else', () => {
    const { storage, texts } = kept()
    const airlines = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`A${at}`, 'x'.repeat(1_000)]))
    const before = texts.get('reference-en')
    keepReference(storage, { names: { ...known.names, airlines }, asked: [] }, here)
    expect(texts.get('reference-en')).toBe(before)
  })
})

function kept() {
  const texts = new Map<string, string>()
  const storage: TextStorage = {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
  keepReference(storage, known, here)
  return { storage, texts }
}
