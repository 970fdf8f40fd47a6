import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testIds } from '#test-kit/test-ids.ts'
import { newTotpSecret, otpauthUri, parseTotpCode, matchingTotpStep } from './totp.ts'

/** "12345678901234567890", the secret of RFC 6238's examples. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a time-based code', () => {
  // RFC 6238, appendix B, SHA-1; of its eight digits the last six
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('The code at second %i is %s', (second, code, step) => {
    expect(matchingTotpStep(secret, code, second * 1000)).toBe(step)
  })

  test('a code counts one step early and one step late, and no further', () => {
    const [code, step] = ['050471', 37_037_037]
    const taken = [-2, -1, 0, 1, 2].map((away) => matchingTotpStep(secret, code, (step + away) * 30_000))
    expect(taken).toEqual([undefined, step, step, step, undefined])
    expect(matchingTotpStep(secret, code, (step + 2) * 30_000 - 1)).toBe(step)
  })

  test.each([
    ['287082', '287082'],
    [' 287 082 ', '287082'],
    ['287-082', '287082'],
    ['２８７０８２', '287082'],
    ['28708', undefined],
    ['2870821', undefined],
    ['28708a', undefined],
    ['๒๘๗๐๘๒', undefined],
    ['', undefined],
  ])('The input %j is read as %s', (typed, code) => {
    expect(parseTotpCode(typed)).toBe(code)
  })

  test('codes differ for every secret', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000_000 }), (second) => {
        const other = newTotpSecret(testIds(second))
        expect(other).toMatch(/^[A-Z2-7]{32}$/)
        expect(other).not.toBe(secret)
      }),
      { numRuns: 100 },
    )
  })
})

test('the address for an authenticator app names the account and the parameters', () => {
  const address = new URL(otpauthUri({ secret, shop: 'shop.example', email: 'ploy+1@example.com' }))
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/shop.example:ploy+1@example.com',
  ])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'shop.example',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
