import { expect, test } from 'vitest'
import { testIds } from '#test-kit/test-ids.ts'
import { joinId, systemIds } from './ids.ts'

test('an id has its prefix, sorts by its time and is unique', () => {
  const ids = Array.from({ length: 1000 }, () => systemIds.id('bkg'))
  expect(new Set(ids).size).toBe(1000)
  expect(ids.every((id) => /^bkg_[0-9a-hjkmnp-tv-z]{36}$/.test(id))).toBe(true)
  const times = [0, 1, 31, 32, 1_795_229_565_797, 1_795_229_565_798]
  const inOrder = times.map((ms) => joinId('x', ms, new Uint8Array(16).fill(255)))
  expect([...inOrder].sort()).toEqual(inOrder)
})

test('all 128 random bits count, and an id without a prefix has no "_"', () => {
  expect(joinId('', 0, new Uint8Array(16).fill(255))).toBe(`00000000007${'z'.repeat(25)}`)
  expect(joinId('', 0, new Uint8Array(16))).toBe('0'.repeat(36))
})

test('a prefix of another form is refused', () => {
  expect(() => systemIds.id('bkg_')).toThrow('prefix')
})

test('a code uses every letter of its alphabet and no other', () => {
  const letters = new Set(systemIds.code('ABC', 300))
  expect([...letters].sort()).toEqual(['A', 'B', 'C'])
  expect(systemIds.code('ABC', 6)).toHaveLength(6)
})

test('a token has 256 bits', () => {
  expect(Buffer.from(systemIds.token(), 'base64url')).toHaveLength(32)
})

test('ids of a test repeat for the same seed', () => {
  const run = (seed: number) => {
    const ids = testIds(seed)
    return [ids.id('a'), ids.token(), ids.code('XYZ', 8)]
  }
  expect(run(7)).toEqual(run(7))
  expect(run(7)).not.toEqual(run(8))
})
