import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceInRemarks, referenceRemark } from './sabre-remark.ts'

describe('our reference in a remark', () => {
  it('contains our reference unchanged', () => {
    expect(referenceRemark('F12345-ABCD2345')).toBe('FH REF F12345-ABCD2345')
  })

  it('survives the conversion of remarks to capitals', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\u0020-\u007e]{1,40}$/), (reference) => {
        const kept = referenceRemark(reference).toUpperCase()
        expect(referenceInRemarks([{ text: 'SOMETHING ELSE' }, {}, { text: kept }])).toBe(reference)
      }),
    )
  })

  it('no reference is found where none of the remarks is ours', () => {
    expect(referenceInRemarks([{ text: 'FH' }, { text: 'REF FH' }])).toBe('')
  })
})
