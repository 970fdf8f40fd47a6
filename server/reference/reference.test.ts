import { describe, expect, test } from 'vitest'
import { languages } from '#contract/problem.ts'
import { parseZone } from '#contract/terms/time-zone.ts'
import { listValues, readTable, requiredValue } from './read-table.ts'
import { loadReference } from './reference.ts'

const reference = loadReference()
const cityRows = readTable('cities')
const listedAirports = cityRows.flatMap((row) => [...reference.airportsOf(requiredValue(row, 'code'))])

const scripts = {
  en: /\p{Script=Latin}/u,
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
  th: /\p{sc=Thai}/u,
} as const

describe('the table of cities', () => {
  test('the table of cities has one row per code and no empty name', () => {
    const codes = cityRows.map((row) => requiredValue(row, 'code'))
    expect(codes.length).toBe(new Set(codes).size)
    expect(codes.length).toBeGreaterThan(700)
  })

  test.each(languages)('every city and every airport of the table has a name in %s', (language) => {
    const names = [
      ...cityRows.map((row) => [requiredValue(row, 'code'), requiredValue(row, language)] as const),
      ...listedAirports.map((code) => [code, reference.airport(code)?.names[language] ?? ''] as const),
    ]
    expect(names.filter(([, name]) => !scripts[language].test(name) || name.trim() !== name)).toEqual([])
  })

  test('Thai names contain no Latin letter, and Japanese ones no Thai', () => {
    const thai = cityRows.filter((row) => /[a-z]/i.test(requiredValue(row, 'th')))
    const japanese = cityRows.filter((row) => scripts.th.test(requiredValue(row, 'ja')))
    expect([...thai, ...japanese]).toEqual([])
  })

  test('no two cities of one country share a name', () => {
    for (const language of languages) {
      const named = Map.groupBy(
        cityRows,
        (row) => `${requiredValue(row, 'country')} ${requiredValue(row, language)}`,
      )
      expect([...named].filter(([, rows]) => rows.length > 1).map(([name]) => name)).toEqual([])
    }
  })

  test('aliases differ from the names', () => {
    const idle = cityRows.filter((row) =>
      listValues(row, 'aliases').some((alias) => alias === requiredValue(row, 'en')),
    )
    expect(idle).toEqual([])
  })
})

describe('airports', () => {
  test('every airport row belongs to a city of the table, and no airport to two', () => {
    const cities = new Set(cityRows.map((row) => requiredValue(row, 'code')))
    const rows = readTable('airports')
    expect(rows.filter((row) => !cities.has(requiredValue(row, 'city')))).toEqual([])
    expect(listedAirports.length).toBe(new Set(listedAirports).size)
  })

  test('every listed airport is in the country of its city', () => {
    const elsewhere = listedAirports.filter(
      (code) =>
        reference.airport(code)?.country !== reference.city(reference.airport(code)?.city ?? '')?.country,
    )
    // The airport of Basel is in France.
    expect(elsewhere).toEqual(['BSL'])
  })

  test('every listed airport has a time zone that this machine knows', () => {
    expect(listedAirports.filter((code) => parseZone(reference.zoneOf(code) ?? '') === undefined)).toEqual([])
  })

  test.each([
    ['BKK', 'Asia/Bangkok'],
    ['NRT', 'Asia/Tokyo'],
    ['KTI', 'Asia/Phnom_Penh'],
    ['PEK', 'Asia/Shanghai'],
    ['URC', 'Asia/Shanghai'],
    ['KHG', 'Asia/Shanghai'],
    ['HKG', 'Asia/Hong_Kong'],
    ['DTW', 'America/Detroit'],
    ['PSC', 'America/Los_Angeles'],
    ['CUU', 'America/Chihuahua'],
    ['MLG', 'Asia/Jakarta'],
    ['TOF', 'Asia/Tomsk'],
    ['BSZ', 'Asia/Bishkek'],
    ['NQZ', 'Asia/Almaty'],
    ['AVV', 'Australia/Melbourne'],
    ['JNH', 'Asia/Shanghai'],
  ])('%s keeps the time of %s', (code, expected) => {
    expect(reference.zoneOf(code)).toBe(expected)
  })

  test('every airport with flights in Thailand and Japan is included', () => {
    const thai =
      'BFV BKK BTZ CEI CJM CNX DMK HDY HGN HHQ HKT KBV KKC KOP LOE LPT MAQ NAW NNT NST PHS PRH ROI SNO TDX THS TST UBP UNN URT USM UTH UTP'
    const japanese =
      'AKJ AOJ ASJ AXJ AXT CTS FKS FSZ FUJ FUK GAJ HAC HIJ HKD HNA HND HSG IBR IKI ISG ITM IWJ IWK IZO KCZ KIJ KIX KKJ KKX KMI KMJ KMQ KOJ ' +
      'KUH KUM MBE MMB MMJ MMY MSJ MYJ NGO NGS NKM NRT NTQ OBO OGN OIM OIR OIT OKA OKD OKE OKI OKJ ONJ RIS RNJ SDJ SHB SHI SHM SYO TAK TJH ' +
      'TKN TKS TNE TOY TRA TSJ TTJ UBJ UEO UKB WKJ YGJ KTD MMD MYE'
    const listed = new Set<string>(listedAirports)
    expect(`${thai} ${japanese}`.split(' ').filter((code) => !listed.has(code))).toEqual([])
  })

  test('a code means the airports of its city first', () => {
    expect(reference.airportsOf('BKK')).toEqual(['BKK', 'DMK'])
    expect(reference.airportsOf('TYO')).toEqual(['NRT', 'HND'])
    expect(reference.airportsOf('OSA')).toEqual(['KIX', 'ITM', 'UKB'])
    expect(reference.airportsOf('NRT')).toEqual(['NRT'])
    expect(reference.airportsOf('TXL')).toEqual(['BER'])
    expect(reference.airportsOf('PNH')).toEqual(['KTI'])
    expect(reference.airportsOf('ZZX')).toEqual([])
    expect(reference.airportsOf('constructor')).toEqual([])
  })

  test('some forty cities have several airports', () => {
    const groups = cityRows.filter((row) => reference.airportsOf(requiredValue(row, 'code')).length > 1)
    expect(groups.length).toBeGreaterThanOrEqual(40)
  })

  test('the nearest airports are near, and worth proposing', () => {
    expect(reference.nearestAirports('NRT', { km: 100, limit: 3 })).toEqual(['IBR', 'HND'])
    expect(reference.nearestAirports('ZZX', { km: 100, limit: 3 })).toEqual([])
  })

  test('places nearby are other cities, and other airports of the same city', () => {
    const near = (code: string, limit = 5) =>
      reference.nearbyPlaces(code, { km: 300, limit }).map((place) => place.code)
    expect(near('NRT', 2)).toEqual(['IBR', 'HND'])
    expect(near('DMK', 1)).toEqual(['BKK'])
    // A whole city includes its airports; they are not listed beside it.
    expect(near('NGO', 1)).toEqual(['OSA'])
    expect(near('TYO', 20)).not.toContain('HND')
    expect(near('BKK', 20)).not.toContain('DMK')
    expect(near('ZZX')).toEqual([])
    const [nearest] = reference.nearbyPlaces('FUK', { km: 300, limit: 1 })
    expect(nearest?.km).toBeGreaterThan(40)
    expect(nearest?.km).toBeLessThan(60)
  })
})

describe('labels', () => {
  test.each([
    ['NRT', 'Tokyo Narita (NRT)', '東京 成田 (NRT)', 'โตเกียว นาริตะ (NRT)'],
    ['HKT', 'Phuket (HKT)', 'プーケット (HKT)', 'ภูเก็ต (HKT)'],
    ['DWC', 'Dubai Al Maktoum (DWC)', 'ドバイ アール・マクトゥーム (DWC)', 'ดูไบ อัลมักตูม (DWC)'],
    ['ZZX', 'ZZX', 'ZZX', 'ZZX'],
  ])('The labels of the airport %s', (code, ...labels) => {
    expect(languages.map((language) => reference.airportLabel(code, language))).toEqual(labels)
  })

  test.each([
    ['TYO', 'Tokyo, all airports (TYO)', '東京 すべての空港 (TYO)', 'โตเกียว ทุกสนามบิน (TYO)'],
    ['HKT', 'Phuket (HKT)', 'プーケット (HKT)', 'ภูเก็ต (HKT)'],
  ])('The labels of the city %s', (code, ...labels) => {
    expect(languages.map((language) => reference.cityLabel(code, language))).toEqual(labels)
  })
})

describe('countries', () => {
  test.each(languages)('every country has a name in %s, and none has its code for one', (language) => {
    const all = reference.countries(language)
    expect(all.length).toBe(250)
    expect(
      all.filter(({ names, code }) => names[language] === '' || names[language] === String(code)),
    ).toEqual([])
  })

  test.each([
    ['thai', 'TH'],
    ['タイ', 'TH'],
    ['ไทย', 'TH'],
    ['日本', 'JP'],
    ['にほん', 'JP'],
    ['ญี่ปุ่น', 'JP'],
    ['UK', 'GB'],
    ['usa', 'US'],
    ['korea', 'KR'],
    ['germny', 'DE'],
    ['states united', 'US'],
    ['อังกฤษ', 'GB'],
    ['burma', 'MM'],
  ])('%s finds the country', (typed, code) => {
    expect(reference.searchCountries(typed, 5)[0]?.code).toBe(code)
  })

  test('every city is in a country that has a name', () => {
    expect(cityRows.filter((row) => reference.country(requiredValue(row, 'country')) === undefined)).toEqual(
      [],
    )
  })
})

test('aircraft have names', () => {
  expect(reference.aircraft('359')?.name).toBe('Airbus A350-900')
  expect(reference.aircraft('77W')).toMatchObject({ name: 'Boeing 777-300ER', body: 'wide' })
  expect(reference.aircraft('000')).toBeUndefined()
  expect(readTable('aircraft').length).toBeGreaterThanOrEqual(45)
})

test('reference data are read once', () => {
  expect(loadReference()).toBe(reference)
})
