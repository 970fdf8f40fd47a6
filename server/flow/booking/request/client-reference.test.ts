import { describe, expect, it } from 'vitest'
import type { OrderNumber } from '#contract/terms/booking.ts'
import { createSigner } from '#server/platform/crypto.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createClientReferences } from './client-reference.ts'

const keyOf = (keyId: string, byte: number) => ({ keyId, bytes: new Uint8Array(32).fill(byte) })
const [old, renewed] = [keyOf('old', 1), keyOf('new', 2)]
const number = 'FH234567' as OrderNumber
const referencesUnder = (...keys: (typeof old)[]) =>
  createClientReferences(createSigner(keys, 'client reference'), testIds(1))

describe('a client reference', () => {
  it('begins with the order number and is written in capitals, digits and dashes', () => {
    expect(referencesUnder(old).make(number)).toMatch(/^FH234567-[2-9A-Z]{8}-[2-9A-Z]{8}$/)
  })

  it('passes the ownership check, also after key rotation', () => {
    const reference = referencesUnder(old).make(number)
    expect(referencesUnder(old).isOwn(reference)).toBe(true)
    expect(referencesUnder(renewed, old).isOwn(reference)).toBe(true)
  })

  it('fails the ownership check when another shop made it or its seal is missing', () => {
    const reference = referencesUnder(old).make(number)
    expect(referencesUnder(renewed).isOwn(reference)).toBe(false)
    for (const text of ['', number, 'FH234567-ABCDEFGH', `${reference}-`, reference.replace('FH2', 'FH3')])
      expect(referencesUnder(old).isOwn(text), text).toBe(false)
  })
})
