import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testIds } from '#test-kit/test-ids.ts'
import { createSealer, createSigner, isEqualInConstantTime, type SecretKey } from './crypto.ts'
import { systemIds } from './ids.ts'

const key = (keyId: string, fill: number): SecretKey => ({ keyId, bytes: new Uint8Array(32).fill(fill) })
const [older, newer] = [key('k1', 1), key('k2', 2)]

describe('the sealer', () => {
  const sealer = createSealer([newer, older], 'passengers', systemIds)

  test('the sealer opens what it sealed, for any content', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => sealer.open(sealer.seal(text)) === text))
  })

  test('the sealer never produces equal ciphertexts, nor shows the content', () => {
    const [first, second] = [sealer.seal('SOMCHAI'), sealer.seal('SOMCHAI')]
    expect(first).not.toEqual(second)
    expect(Buffer.from(first).includes('SOMCHAI')).toBe(false)
  })

  test('the sealer opens what an older key sealed, and seals with the newest', () => {
    const sealedBefore = createSealer([older], 'passengers', systemIds).seal('before')
    expect(sealer.open(sealedBefore)).toBe('before')
    const withoutNew = createSealer([older], 'passengers', systemIds)
    expect(() => withoutNew.open(sealer.seal('after'))).toThrow('k2')
  })

  test('the sealer rejects a change of any single bit', () => {
    const sealed = sealer.seal('ปู่')
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Uint8Array.from(sealed)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => sealer.open(changed), `bit ${bit}`).toThrow(Error)
    }
  })

  test('the sealer rejects truncated or empty input, and what was sealed for another purpose', () => {
    const sealed = sealer.seal('text')
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => sealer.open(sealed.slice(0, length)), `${length} bytes`).toThrow(Error)
    }
    expect(() => createSealer([newer], 'drafts', systemIds).open(sealed)).toThrow(Error)
  })

  test('the sealer takes its nonce from the id source', () => {
    const seal = () => createSealer([newer], 'passengers', testIds(3)).seal('text')
    expect(seal()).toEqual(seal())
  })
})

describe('the signer', () => {
  const signer = createSigner([newer, older], 'offer')

  test('the signer gives equal signatures for equal input, and different ones per text and purpose', () => {
    expect(signer.sign('a')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(signer.sign('a')).toBe(signer.sign('a'))
    const others = [
      signer.sign('b'),
      createSigner([newer], 'order').sign('a'),
      createSigner([older], 'offer').sign('a'),
    ]
    expect(new Set([signer.sign('a'), ...others]).size).toBe(4)
  })

  test('the signer accepts its own and older signatures, and rejects forged ones', () => {
    expect(signer.verify('a', signer.sign('a'))).toBe(true)
    expect(signer.verify('a', createSigner([older], 'offer').sign('a'))).toBe(true)
    for (const wrong of [
      '',
      'a',
      signer.sign('b'),
      `${signer.sign('a')}=`,
      createSigner([older], 'order').sign('a'),
    ]) {
      expect(signer.verify('a', wrong)).toBe(false)
    }
  })
})

test('texts are compared as a whole', () => {
  expect([
    isEqualInConstantTime('ab', 'ab'),
    isEqualInConstantTime('ab', 'a'),
    isEqualInConstantTime('', 'a'),
    isEqualInConstantTime('ab', 'ac'),
  ]).toEqual([true, false, false, false])
})

test('neither a sealer nor a signer exists without a key', () => {
  expect(() => createSealer([], 'a', systemIds)).toThrow('key')
  expect(() => createSigner([], 'a')).toThrow('key')
})
