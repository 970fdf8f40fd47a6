import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contact, Passenger } from '#contract/terms/passenger.ts'
import { type Searchable, interpretSearchText, searchTermsOf } from './order-search.ts'

type Named = { readonly surname: string; readonly givenName: string }

function anOrder(people: readonly Named[], contact: Partial<Contact> = {}): Searchable {
  return {
    passengers: people.map((one) => ({ ...one, title: 'MR', type: 'adult' }) as Passenger),
    contact: { name: '', mobilePhone: '', email: '', ...contact },
  }
}

/** Tells whether the index finds an order: it has every term and passes the check of the full data. */
function finds(typed: string, order: Searchable): boolean {
  const kept = new Set(searchTermsOf(order))
  return interpretSearchText(typed).some(
    ({ terms, fits }) => terms.every((one) => kept.has(one)) && (fits?.(order) ?? true),
  )
}

describe('the order search', () => {
  const order = anOrder([{ surname: "O'Neill-Müller", givenName: 'José María' }], {
    name: 'สมชาย ใจดี',
    companyName: 'Siam Trading Co., Ltd.',
    mobilePhone: '081 234 5678',
    daytimePhone: '+81 3 1234 9876',
    email: 'Anna.Sato@Example.com',
  })

  it.each([
    'oneill',
    'ONEILL',
    'neill müller'.replace('neill', 'oneill'),
    'O’Neill',
    'muller',
    'mueller',
    'ONEILLMUELLER/JOSE MARIA MR',
    'ONEILLMUELLER JOSEMARIA',
    'jose oneill',
    'onei',
    'ONEILLMUEL',
    'ｊｏｓｅ',
    'สมชาย',
    'siam trading',
    '081 234 5678',
    '+66 81 234 5678',
    '0812345678',
    '345678',
    '5678',
    '45678',
    '12345678',
    '9876',
    'anna.sato@example.com',
    ' ANNA.SATO@EXAMPLE.COM ',
    '๕๖๗๘',
  ])('finds the order by %s', (typed) => {
    expect(finds(typed, order)).toBe(true)
  })

  it.each([
    'oneil smith',
    'neill',
    'maria jane',
    '081 234 5679',
    '4567',
    'sato@example.com',
    '',
    ' ',
    '/',
    'jo',
  ])('does not find the order by "%s"', (typed) => {
    expect(finds(typed, order)).toBe(false)
  })

  it('finds an order by a prefix of any name of three letters or more, and by a whole short name', () => {
    const name = fc.stringMatching(/^[A-Za-zéüñ]{1,12}$/)
    fc.assert(
      fc.property(name, name, fc.integer({ min: 3, max: 12 }), (surname, givenName, letters) => {
        const own = anOrder([{ surname, givenName }])
        fc.pre(!/^(?:mr|mrs|ms|mstr|miss|fnu)$/i.test(surname))
        expect(finds(surname, own)).toBe(true)
        const begun = surname.slice(0, letters)
        if (begun.length >= 3) expect(finds(begun, own)).toBe(true)
      }),
    )
  })

  it('finds an order by names in any sequence, and never by a name that none of its passengers has', () => {
    const order = anOrder([
      { surname: 'Srivattana', givenName: 'Ploy' },
      { surname: 'Srivattana', givenName: 'Chai' },
    ])
    expect(finds('ploy srivattana', order)).toBe(true)
    expect(finds('srivattana chai', order)).toBe(true)
    expect(finds('srivattana som', order)).toBe(false)
  })
})
