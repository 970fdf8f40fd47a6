import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchKey, searchKeysOf, searchTokens } from './search-key.ts'

describe('differences that do not count when names are compared', () => {
  test.each([
    ['case and accents', 'Zürich', 'zurich'],
    ['letters that have no accent mark', 'Tromsø', 'tromso'],
    ['a crossed l', 'Łódź', 'lodz'],
    ['spaces, dots and apostrophes', "Xi'an  St. Louis", 'xianstlouis'],
    ['full width', 'ＮＲＴ', 'nrt'],
    ['half-width kana', 'ﾊﾞﾝｺｸ', 'バンコク'],
    ['hiragana', 'とうきょう', 'トウキョウ'],
    ['long marks', 'トーキョー', 'トキョ'],
    ['kana for v', 'ヴェネツィア', 'ベネツィア'],
    ['Thai tone marks', 'โอซาก้า', 'โอซากา'],
    ['the Thai sign for "and so on"', 'กรุงเทพฯ', 'กรุงเทพ'],
  ])('Names compare equal in spite of %s', (_what, typed, key) => {
    expect(searchKey(typed)).toBe(searchKey(key))
  })

  test.each([
    ['a voiced and an unvoiced kana', 'ハ', 'バ'],
    ['Thai vowels', 'ตาก', 'ตัก'],
    ['letters', 'Nara', 'Nada'],
  ])('Names with %s compare as different', (_what, one, other) => {
    expect(searchKey(one)).not.toBe(searchKey(other))
  })
})

test('a name is found by each of its words', () => {
  expect(searchKeysOf('New York')).toEqual(['newyork', 'york'])
  expect(searchKeysOf("Chicago O'Hare")).toEqual(['chicagoohare', 'ohare'])
  expect(searchTokens('  Tokyo, all airports (TYO) ')).toEqual(['tokyo', 'all', 'airports', 'tyo'])
})

test('the key of ASCII is the same beside a sign that does not count', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 20 })
  fc.assert(fc.property(ascii, (text) => searchKey(`${text}ー`) === searchKey(text)))
})

test('any text has a key of letters and digits alone, and the key of a key is the key itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      const key = searchKey(text)
      expect(key).toMatch(/^[\p{L}\p{N}\p{M}]*$/u)
      expect(searchKey(key)).toBe(key)
    }),
  )
})

test('a text of any length has a short key', () => {
  expect(searchKey('ß'.repeat(100_000)).length).toBeLessThanOrEqual(128)
  expect(searchKey('\uFDFA'.repeat(100_000)).length).toBeLessThanOrEqual(128)
})
