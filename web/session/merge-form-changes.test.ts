import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, mergeFormChanges } from './merge-form-changes.ts'

const form = (more: object = {}) => ({
  people: [
    { first: '', last: '' },
    { first: '', last: '' },
  ],
  mail: '',
  ...more,
})
const person = (first: string, last = '') => ({ first, last })

describe('what two pages have typed into one form', () => {
  it.each([
    ['nothing here, something there', {}, { mail: 'a@b.c' }, { mail: 'a@b.c' }],
    ['something here, nothing there', { mail: 'a@b.c' }, {}, { mail: 'a@b.c' }],
    ['both in one field: mine', { mail: 'mine' }, { mail: 'theirs' }, { mail: 'mine' }],
    [
      'each another person',
      { people: [person('Anna'), person('')] },
      { people: [person(''), person('Ben')] },
      { people: [person('Anna'), person('Ben')] },
    ],
    [
      'each another field of one person',
      { people: [person('Anna'), person('')] },
      { people: [person('', 'Dee'), person('')] },
      { people: [person('Anna', 'Dee'), person('')] },
    ],
    ['a member that only the other knows', { mail: 'x' }, { phone: '1' }, { mail: 'x', phone: '1' }],
  ])('%s', (_, mine, theirs, merged) => {
    expect(mergeFormChanges<object>({ before: form(), mine: form(mine), theirs: form(theirs) })).toEqual(
      form(merged),
    )
  })

  it('loses nothing that only one of them has changed, and takes mine where both have', () => {
    const typed = fc.record({
      people: fc.array(fc.record({ first: fc.string(), last: fc.string() }), { minLength: 2, maxLength: 2 }),
      mail: fc.string(),
    })
    fc.assert(
      fc.property(typed, typed, typed, (before, mine, theirs) => {
        const merged = mergeFormChanges({ before, mine, theirs })
        const fields = [
          (one: typeof mine) => one.mail,
          ...[0, 1].flatMap((at) => [
            (one: typeof mine) => one.people[at]?.first,
            (one: typeof mine) => one.people[at]?.last,
          ]),
        ]
        for (const field of fields)
          expect(field(merged)).toBe(field(mine) === field(before) ? field(theirs) : field(mine))
      }),
    )
  })

  it('tells forms apart by what they say, not by how they are made', () => {
    expect(isSame({ a: 1, b: [1, { c: '' }] }, { b: [1, { c: '' }], a: 1 })).toBe(true)
    for (const other of [{ a: 1 }, { a: 1, b: undefined }, { a: 1, c: 2 }, [1], null, 1])
      expect(isSame({ a: 1, b: 2 }, other)).toBe(false)
  })
})
