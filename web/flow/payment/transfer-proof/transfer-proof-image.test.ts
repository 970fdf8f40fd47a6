import { describe, expect, it } from 'vitest'
import { transferProofFaultOf, transferProofMaxBytes } from './transfer-proof-image.ts'

describe('a picture of a slip', () => {
  it.each([
    ['image/jpeg', 1, undefined],
    ['image/png', transferProofMaxBytes, undefined],
    ['image/webp', transferProofMaxBytes + 1, 'tooLarge'],
    ['image/heic', 1, 'notAPicture'],
    ['application/pdf', 1, 'notAPicture'],
    ['image/svg+xml', 1, 'notAPicture'],
    ['', 1, 'notAPicture'],
    ['image/jpeg', 0, 'empty'],
  ])('a transfer proof of type "%s" and %i bytes is checked: %s', (type, size, fault) => {
    expect(transferProofFaultOf({ type, size })).toBe(fault)
  })
})
