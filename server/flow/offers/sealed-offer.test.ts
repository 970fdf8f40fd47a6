import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { passengerTypes } from '#contract/terms/passenger.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { createSealer } from '#server/platform/crypto.ts'
import { testIds } from '#test-kit/test-ids.ts'
import {
  type OfferSnapshot,
  type OfferSearch,
  createOfferIdFactory,
  createOfferSeals,
} from './sealed-offer.ts'

const keyOf = (fill: number) => ({ keyId: `k${fill}`, bytes: new Uint8Array(32).fill(fill) })
const sealsUnder = (...fills: number[]) => {
  const ids = testIds()
  return createOfferSeals(createSealer(fills.map(keyOf), 'offer', ids), ids)
}

const search = {
  searchId: 'search1',
  supplierId: 'house',
  search: { shape: 'oneWay' },
  channel: 'web',
  createdAt: instantFromMs(1_800_000_000_000),
} as OfferSearch

const amount = fc.integer({ min: 0, max: 1e12 }).map((value) => satang(value))
const notes: fc.Arbitrary<OfferSnapshot> = fc.record({
  ref: fc.string({ unit: 'grapheme', maxLength: 300 }),
  netTotal: amount,
  sellingTotal: amount,
  flights: fc.string({ maxLength: 16 }),
  conditions: fc.string({ maxLength: 16 }),
  expiresAt: fc.integer({ min: 1e12, max: 2e12 }).map((ms) => instantFromMs(ms)),
  perPerson: fc.array(fc.record({ type: fc.constantFrom(...passengerTypes), amount }), { maxLength: 7 }),
})
const [note] = fc.sample(notes, { numRuns: 1, seed: 1 })
if (!note) throw new Error('there is one sample')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/'.split('')

describe('A sealed offer id', () => {
  const seals = sealsUnder(1)
  const idOf = createOfferIdFactory(seals.keyOf(search))

  it('the id carries everything of the offer and its search', () => {
    fc.assert(
      fc.property(notes, (one) => {
        const offerId = idOf(one)
        expect(seals.open(offerId)).toEqual({ ...search, ...one, offerId })
        expect(offerId).toMatch(/^off_[A-Za-z0-9_.-]+$/)
      }),
    )
  })

  it('the id is refused when any of its characters is another', () => {
    const offerId = idOf(note)
    for (let at = 0; at < offerId.length; at += 1)
      for (const letter of letters.filter((_, index) => index % 7 === at % 7))
        if (letter !== offerId[at])
          expect(seals.open(`${offerId.slice(0, at)}${letter}${offerId.slice(at + 1)}`), `${at}`).toBe(
            undefined,
          )
  })

  it('the id is refused with the offer of another search', () => {
    const [head] = idOf(note).split('.')
    const [, tail] = createOfferIdFactory(seals.keyOf(search))(note).split('.')
    expect(seals.open(`${head}.${tail}`)).toBe(undefined)
  })

  it('the id is refused when it is cut short, extended or doubled', () => {
    const offerId = idOf(note)
    const [head = '', tail = ''] = offerId.split('.')
    for (let length = 0; length < offerId.length; length += 1)
      expect(seals.open(offerId.slice(0, length))).toBe(undefined)
    for (const wrong of [
      `${offerId}A`,
      `${head}.${tail}.${tail}`,
      `off_.${tail}`,
      `${head}.`,
      offerId.slice(4),
    ])
      expect(seals.open(wrong)).toBe(undefined)
  })

  it('the bytes show neither the reference nor an amount', () => {
    const secret = { ...note, ref: 'h2~O~1.0.0~9250~Y:TG642BKKNRT', netTotal: satang(9_250_00) }
    for (const part of idOf(secret).slice(4).split('.')) {
      const bytes = Buffer.from(part, 'base64url').toString('latin1')
      expect(bytes).not.toMatch(/TG642|9250|925000|oneWay/)
    }
  })

  it('the id opens under a key that is no longer the newest, and not without it', () => {
    const offerId = idOf(note)
    expect(sealsUnder(2, 1).open(offerId)).toMatchObject(note)
    expect(sealsUnder(2).open(offerId)).toBe(undefined)
  })

  it('the id is another at each call, and the same for the same replacement', () => {
    expect(idOf(note)).not.toBe(idOf(note))
    const kept = seals.open(idOf(note))
    if (!kept) throw new Error('it opens')
    const dearer = { ...note, sellingTotal: satang(1) }
    const replacement = seals.replacementId(kept, dearer)
    expect(seals.replacementId(kept, dearer)).toBe(replacement)
    expect(seals.replacementId(kept, note)).not.toBe(replacement)
    expect(seals.open(replacement)).toMatchObject({ ...search, ...dearer })
  })

  it('none of ten thousand random edits is accepted', () => {
    const offerId = idOf(note)
    const edits = fc.array(fc.tuple(fc.nat(offerId.length - 1), fc.constantFrom(...letters)), {
      minLength: 1,
    })
    fc.assert(
      fc.property(edits, (all) => {
        const text = offerId.split('')
        for (const [at, letter] of all) text[at] = letter
        const edited = text.join('')
        return edited === offerId || seals.open(edited) === undefined
      }),
      { numRuns: 10_000 },
    )
  })
})
