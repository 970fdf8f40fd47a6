import { describe, expect, it } from 'vitest'
import type { NamesAnswer, NamesQuery } from '#contract/api/reference.ts'
import { createNameStore } from './name-store.ts'
import { knownNames } from './use-reference-names.ts'

describe('names by code', () => {
  it('asks for each code once, places as airports and as cities', async () => {
    const { store, queries } = world()
    await store.want({ places: ['BKK', 'TYO'], airlines: ['TG'] })
    await store.want({ places: ['BKK', 'NRT'], aircraft: ['359'] })
    expect(queries).toEqual([
      { airports: 'BKK,TYO', cities: 'BKK,TYO', airlines: 'TG', aircraft: '' },
      { airports: 'NRT', cities: 'NRT', airlines: '', aircraft: '359' },
    ])
    await store.want({ places: ['BKK'] })
    expect(queries).toHaveLength(2)
  })

  it('keeps what it knows when more comes, and tells those who listen', async () => {
    const { store } = world()
    let told = 0
    const leave = store.subscribe(() => {
      told += 1
    })
    await store.want({ airlines: ['TG'] })
    await store.want({ airlines: ['NH'] })
    leave()
    await store.want({ airlines: ['JL'] })
    expect(store.names().airlines).toEqual({ TG: 'airline TG', NH: 'airline NH', JL: 'airline JL' })
    expect(told).toBe(2)
  })

  it('asks again for what could not be had', async () => {
    const { store, queries, fail } = world()
    fail(true)
    await store.want({ airlines: ['TG'] })
    fail(false)
    await store.want({ airlines: ['TG'] })
    expect(queries).toHaveLength(2)
    expect(store.names().airlines).toEqual({ TG: 'airline TG' })
  })

  it('asks in parts that fit into an address', async () => {
    const { store, queries } = world()
    const places = Array.from({ length: 400 }, (_, index) => String(index).padStart(3, 'A'))
    await store.want({ places })
    expect(queries.map((query) => String(query.airports).split(',').length)).toEqual([150, 150, 100])
  })

  it('calls what it does not know by its code', () => {
    const names = knownNames({
      airports: {
        NRT: {
          name: 'Narita',
          city: 'Tokyo',
          cityCode: 'TYO',
          country: 'Japan',
          label: 'Tokyo Narita (NRT)',
        },
      },
      cities: { TYO: { name: 'Tokyo', country: 'Japan', label: 'Tokyo', airports: ['NRT', 'HND'] } },
      airlines: {},
      aircraft: {},
    })
    expect([names.place('NRT'), names.city('NRT'), names.city('TYO')]).toEqual([
      'Tokyo Narita',
      'Tokyo',
      'Tokyo',
    ])
    expect([names.place('QQQ'), names.city('QQQ'), names.airline('TG'), names.aircraft('359')]).toEqual([
      'QQQ',
      'QQQ',
      'TG',
      '359',
    ])
  })
})

function world() {
  const queries: NamesQuery[] = []
  let isDown = false
  const store = createNameStore(async (query) => {
    queries.push(query)
    if (isDown) return undefined
    const airlines = String(query.airlines).split(',').filter(Boolean)
    const answer: NamesAnswer = {
      airports: {},
      cities: {},
      airlines: Object.fromEntries(airlines.map((code) => [code, `airline ${code}`])),
      aircraft: {},
    }
    return answer
  })
  const fail = (isFailing: boolean) => {
    isDown = isFailing
  }
  return { store, queries, fail }
}
