import { describe, expect, test } from 'vitest'
import { languageOfApiRequest, languageOfHeader, languageOfPage } from './language.ts'

describe('Accept-Language', () => {
  test.each([
    ['th', 'th'],
    ['TH-th', 'th'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['en;q=0.3, ja;q=0.5, th;q=0.4', 'ja'],
    ['de, fr;q=0.9, th;q=0.1', 'th'],
    ['ja;q=0.5, th;q=0.5', 'ja'],
    ['ja;q=0, th;q=0.001', 'th'],
    ['ja ; q=0.2 , th ; q=0.7', 'th'],
    ['ja;q=1.000', 'ja'],
    ['th;q=abc', 'th'],
    ['de', undefined],
    ['*', undefined],
    ['ja;q=0', undefined],
    ['', undefined],
    [';;;,,,q=1', undefined],
    ['thai', undefined],
    [undefined, undefined],
  ])('%s asks for %s', (header, expected) => {
    expect(languageOfHeader(header)).toBe(expected)
  })

  test('a header of 100 KB is not read to its end', () => {
    expect(languageOfHeader(`${'de,'.repeat(35_000)}th`)).toBeUndefined()
  })
})

describe('header and cookie together', () => {
  test.each([
    [{ header: 'ja', cookie: 'th' }, 'ja', 'th'],
    [{ header: undefined, cookie: 'th' }, 'th', 'th'],
    [{ header: 'de', cookie: 'ja' }, 'ja', 'ja'],
    [{ header: 'th', cookie: 'xx' }, 'th', 'th'],
    [{ header: 'de', cookie: undefined }, 'en', 'en'],
    [{ header: undefined, cookie: undefined }, 'en', 'en'],
  ] as const)('%o: a call gets %s, a page %s', (wishes, call, page) => {
    expect([languageOfApiRequest(wishes), languageOfPage(wishes)]).toEqual([call, page])
  })
})
