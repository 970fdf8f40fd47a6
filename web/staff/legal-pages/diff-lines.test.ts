import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from './diff-lines.ts'

describe('the difference of two texts', () => {
  it('names the lines that were removed and added, between those that stay', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc\nd')).toEqual([
      { kind: 'same', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'same', text: 'c' },
      { kind: 'added', text: 'd' },
    ])
  })

  it('contains both texts, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 9 })
      .map((all) => all.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after)
        const without = (kind: string) => lines.filter((one) => one.kind !== kind).map((one) => one.text)
        expect(without('added').join('\n')).toBe(before)
        expect(without('removed').join('\n')).toBe(after)
      }),
    )
  })
})
