import { describe, expect, it } from 'vitest'
import { createSigner } from '#server/platform/crypto.ts'
import { createContactDigests } from './contact-digest.ts'

const key = (keyId: string, byte: number) => ({ keyId, bytes: new Uint8Array(32).fill(byte) })
const digests = createContactDigests(createSigner([key('a', 1)], 'contact'))

describe('the digest of a contact address', () => {
  const digest = digests.digestOf('Anna.Tester@Example.com')

  it.each([
    'anna.tester@example.com',
    '  ANNA.TESTER@EXAMPLE.COM ',
    'anna.tester @example.com',
    'ａｎｎａ.tester＠example.com',
  ])('matches the address in another spelling: "%s"', (typed) => {
    expect(digests.matches(typed, digest)).toBe(true)
  })

  it.each(['anna.tester@example.co', 'annatester@example.com', '', 'contact|anna.tester@example.com'])(
    'does not match another address: "%s"',
    (typed) => {
      expect(digests.matches(typed, digest)).toBe(false)
    },
  )

  it('reveals nothing about the address', () => {
    expect(digest.toLowerCase()).not.toContain('anna')
    expect(digests.digestOf('b@example.com')).not.toBe(digest)
  })

  it('still matches a digest of the old key after key rotation', () => {
    const renewed = createContactDigests(createSigner([key('b', 2), key('a', 1)], 'contact'))
    expect(renewed.digestOf('anna.tester@example.com')).not.toBe(digest)
    expect(renewed.matches('anna.tester@example.com', digest)).toBe(true)
  })
})
