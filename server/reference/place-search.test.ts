import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadReference } from './reference.ts'

const reference = loadReference()
const codesFor = (typed: string, limit = 8) => reference.searchPlaces(typed, limit).map(({ code }) => code)

describe('the first place found', () => {
  test.each([
    // codes
    ['TYO', 'TYO'],
    ['nrt', 'NRT'],
    ['ｎｒｔ', 'NRT'],
    ['Bkk', 'BKK'],
    ['DMK', 'DMK'],
    ['cts', 'CTS'],
    ['lon', 'LON'],
    // the names of Thailand and Japan in three scripts
    ['Bangkok', 'BKK'],
    ['กรุงเทพ', 'BKK'],
    ['กรุงเทพฯ', 'BKK'],
    ['กทม', 'BKK'],
    ['バンコク', 'BKK'],
    ['ﾊﾞﾝｺｸ', 'BKK'],
    ['Tokyo', 'TYO'],
    ['โตเกียว', 'TYO'],
    ['東京', 'TYO'],
    ['とうきょう', 'TYO'],
    ['トウキョウ', 'TYO'],
    ['narita', 'NRT'],
    ['成田', 'NRT'],
    ['なりた', 'NRT'],
    ['นาริตะ', 'NRT'],
    ['haneda', 'HND'],
    ['羽田', 'HND'],
    ['kansai', 'KIX'],
    ['関西', 'KIX'],
    ['関空', 'KIX'],
    ['คันไซ', 'KIX'],
    ['itami', 'ITM'],
    ['神戸', 'UKB'],
    ['大阪', 'OSA'],
    ['โอซาก้า', 'OSA'],
    ['โอซากา', 'OSA'],
    ['โอซากะ', 'OSA'],
    ['おおさか', 'OSA'],
    ['เชียงใหม่', 'CNX'],
    ['チェンマイ', 'CNX'],
    ['ภูเก็ต', 'HKT'],
    ['プーケット', 'HKT'],
    ['หาดใหญ่', 'HDY'],
    ['福岡', 'FUK'],
    ['沖縄', 'OKA'],
    ['那覇', 'OKA'],
    ['札幌', 'SPK'],
    ['千歳', 'CTS'],
    ['名古屋', 'NGO'],
    ['ดอนเมือง', 'DMK'],
    ['don muang', 'DMK'],
    ['สุวรรณภูมิ', 'BKK'],
    ['suvarnabhumi', 'BKK'],
    // the world
    ['London', 'LON'],
    ['ลอนดอน', 'LON'],
    ['ロンドン', 'LON'],
    ['heathrow', 'LHR'],
    ['ソウル', 'SEL'],
    ['仁川', 'ICN'],
    ['new york', 'NYC'],
    ['york', 'NYC'],
    ['jfk', 'JFK'],
    ['シンガポール', 'SIN'],
    ['ฮ่องกง', 'HKG'],
    ['台北', 'TPE'],
    // other names
    ['Krung Thep', 'BKK'],
    ['krungthep', 'BKK'],
    ['Saigon', 'SGN'],
    ['Peking', 'BJS'],
    ['Rangoon', 'RGN'],
    ['Bombay', 'BOM'],
    ['Canton', 'CAN'],
    ['hawaii', 'HNL'],
    ['北海道', 'SPK'],
    ['Bali', 'DPS'],
    // typing mistakes
    ['Tokio', 'TYO'],
    ['bankok', 'BKK'],
    ['bangkk', 'BKK'],
    ['chaing mai', 'CNX'],
    ['hokaido', 'SPK'],
    ['frankfrut', 'FRA'],
    ['zurick', 'ZRH'],
    ['sydeny', 'SYD'],
    ['singapur', 'SIN'],
    ['fukuka', 'FUK'],
    // accents, and words that are not part of the name
    ['Zürich', 'ZRH'],
    ['Düsseldorf', 'DUS'],
    ['duesseldorf', 'DUS'],
    ['são paulo', 'SAO'],
    ['narita airport', 'NRT'],
    ['成田空港', 'NRT'],
    ['สนามบินสุวรรณภูมิ', 'BKK'],
    // several words, and list labels
    ['tokyo narita', 'NRT'],
    ['narita tokyo', 'NRT'],
    ['東京成田', 'NRT'],
    ['Tokyo, all airports (TYO)', 'TYO'],
    ['Tokyo Narita (NRT)', 'NRT'],
    ['東京 すべての空港 (TYO)', 'TYO'],
    // airports that closed
    ['TXL', 'BER'],
    ['PNH', 'KTI'],
    ['Phnom Penh', 'KTI'],
    ['siem reap', 'SAI'],
  ])('%s finds the place that was meant', (typed, code) => {
    expect(codesFor(typed)[0]).toBe(code)
  })
})

describe('the places found beside it', () => {
  test('a city is followed by its airports', () => {
    expect(codesFor('tokyo', 3)).toEqual(['TYO', 'NRT', 'HND'])
    expect(codesFor('กรุงเทพ', 2)).toEqual(['BKK', 'DMK'])
  })

  test('an airport is followed by its city', () => {
    expect(codesFor('haneda', 2)).toEqual(['HND', 'TYO'])
  })

  test('a country shows its places, the busiest first', () => {
    for (const typed of ['Japan', 'ญี่ปุ่น', '日本']) {
      const places = reference.searchPlaces(typed, 20)
      expect(places[0]?.code).toBe('TYO')
      expect(places.every(({ country }) => country === 'JP')).toBe(true)
    }
  })

  test('the code of a small airfield does not hide a great city', () => {
    expect(codesFor('ban')[0]).toBe('BKK')
    expect(codesFor('ban')).toContain('BAN')
  })

  test('a code that is a city and an airport means the city, once', () => {
    const bangkok = reference.searchPlaces('BKK', 10).filter(({ code }) => code === 'BKK')
    expect(bangkok).toMatchObject([{ kind: 'city', airports: ['BKK', 'DMK'] }])
  })

  test('stations are not airports', () => {
    expect(codesFor('railway station')).toEqual([])
  })
})

describe('a search without results', () => {
  test.each([[''], [' '], ['a'], ['  b '], ['!!'], ['\u0000'], ['qqqqqqqq'], ['𠮷𠮷𠮷𠮷']])(
    '%j finds nothing',
    (typed) => {
      expect(codesFor(typed)).toEqual([])
    },
  )

  test('one letter is enough where it identifies a place', () => {
    expect(codesFor('ก')[0]).toBe('BKK')
    expect(codesFor('東')[0]).toBe('TYO')
  })
})

test('any text is answered, with no more places than requested and no duplicates', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.integer({ min: 1, max: 12 }),
      (typed, limit) => {
        const codes = codesFor(typed, limit)
        expect(codes.length).toBeLessThanOrEqual(limit)
        expect(new Set(codes).size).toBe(codes.length)
      },
    ),
  )
})

test('every listed place is found by its code and by each of its names', () => {
  const listed = reference.searchPlaces('japan', 500).filter(({ kind }) => kind === 'airport')
  expect(listed.length).toBeGreaterThan(60)
  for (const { code, city } of listed) {
    const names = Object.values(reference.airport(code)?.names ?? {}).concat(
      Object.values(reference.city(city)?.names ?? {}),
    )
    expect(codesFor(code)[0]).toBe(code)
    for (const name of names) expect(codesFor(name, 12), `${name} for ${code}`).toContain(code)
  }
})

test('an answer takes less than five milliseconds', () => {
  const typed = [
    'tok',
    'bang',
    'chaing mai',
    'frankfrut',
    'โอซาก้า',
    'なりた',
    'zzzzzzzz',
    'new york jfk',
    'ba',
    'kuala lumper',
  ]
  const times = Array.from({ length: 15 }, () => typed.map((text) => timed(() => codesFor(text, 12)))).flat()
  const sorted = times.toSorted((one, other) => one - other)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(5)
})

function timed(work: () => void): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}
