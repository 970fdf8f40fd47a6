import { describe, expect, it } from 'vitest'
import type { PlaceItem } from '#contract/api/reference.ts'
import { placeOptions } from './find-places.ts'

const airport = (code: string, text: string): PlaceItem => {
  const airports = [{ code, name: text, label: `${text} (${code})` }]
  return {
    Text: `${text} (${code})`,
    Value: code,
    kind: 'airport',
    city: 'Tokyo',
    country: 'Japan',
    countryCode: 'JP',
    airports,
  }
}
const haneda = airport('HND', 'Tokyo Haneda')
const narita = airport('NRT', 'Tokyo Narita')
const tokyo: PlaceItem = {
  ...narita,
  Text: 'Tokyo, all airports (TYO)',
  Value: 'TYO',
  kind: 'city',
  airports: [...narita.airports, ...haneda.airports],
}
const listed = (places: readonly PlaceItem[]) =>
  placeOptions(places).map(({ key, isPart }) => (isPart ? `  ${key}` : key))

describe('suggested places', () => {
  it('stand under their city, each once', () => {
    expect(listed([tokyo, narita, haneda])).toEqual(['TYO', '  NRT', '  HND'])
  })

  it('stay first when they are what was meant', () => {
    expect(listed([narita, tokyo])).toEqual(['NRT', 'TYO', '  HND'])
  })

  it('leave out an airport that cannot be told from its city', () => {
    const bangkok = {
      ...tokyo,
      Value: 'BKK',
      airports: [
        { code: 'BKK', name: 'x' },
        { code: 'DMK', name: 'Don Mueang' },
      ],
    }
    expect(placeOptions([bangkok]).map(({ text }) => text)).toEqual([bangkok.Text, 'Don Mueang (DMK)'])
  })
})
