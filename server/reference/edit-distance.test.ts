import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toleratedMistakes, prefixEditDistance } from './edit-distance.ts'

describe('typing mistakes', () => {
  test.each([
    ['nothing wrong', 'tokyo', 'tokyo', 0],
    ['only begun', 'bangk', 'bangkok', 0],
    ['one wrong letter', 'tokio', 'tokyo', 1],
    ['one letter missing', 'bankok', 'bangkok', 1],
    ['one letter too many', 'osakaa', 'osaka', 1],
    ['two letters swapped', 'syndey', 'sydney', 1],
    ['begun with a slip', 'bamgk', 'bangkok', 1],
    ['two slips', 'chaing mia', 'chiang mai', 2],
    ['another word', 'paris', 'tokyo', 3],
  ])('The count of typing mistakes: %s', (_what, typed, name, slips) => {
    expect(prefixEditDistance(typed, name, 2)).toBe(slips)
  })

  test.each([
    ['par', 0],
    ['pari', 1],
    ['london', 1],
    ['bangkok', 2],
  ])('%s has its number of tolerated mistakes', (typed, most) => {
    expect(toleratedMistakes(typed)).toBe(most)
  })
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })

/** Reference implementation: the minimum distance to any prefix of the name, without reused tables. */
function slowly(typed: string, name: string): number {
  const beginnings = Array.from({ length: name.length + 1 }, (_, length) => name.slice(0, length))
  return Math.min(...beginnings.map((beginning) => distance(typed, beginning)))
}

function distance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [first, second] = [one.slice(0, -1), other.slice(0, -1)]
  const isSwap =
    one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
  return Math.min(
    distance(first, other) + 1,
    distance(one, second) + 1,
    distance(first, second) + (one.at(-1) === other.at(-1) ? 0 : 1),
    isSwap ? distance(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  )
}

test('the fast count equals the exact one, up to the tolerated number', () => {
  const shortWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(shortWord, shortWord, fc.integer({ min: 0, max: 2 }), (typed, name, most) => {
      expect(prefixEditDistance(typed, name, most)).toBe(Math.min(most + 1, slowly(typed, name)))
    }),
  )
})

test('a prefix has no mistakes, and every other text has some', () => {
  fc.assert(
    fc.property(word, word, (typed, name) => {
      expect(prefixEditDistance(typed, name, 2) === 0).toBe(name.startsWith(typed))
    }),
  )
})
