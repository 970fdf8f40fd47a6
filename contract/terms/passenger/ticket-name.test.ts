import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Title, titles } from '../passenger.ts'
import {
  type NameLimits,
  fittingGivenName,
  givenNameToSend,
  transliterateName,
  hasTransliteratedLetters,
  isTicketableName,
  exceededNameLimit,
  shorterGivenNames,
  printedTicketName,
} from './ticket-name.ts'

const limits: NameLimits = { longestPart: 60, longestTicketName: 55, longestWithInfant: 43 }
const name = (surname: string, givenName: string, title: Title = 'MR') => ({ surname, givenName, title })

describe('a name on a ticket', () => {
  it.each([
    ['Smith', true],
    ["O'Neill-Smith", true],
    ['O’Neill', true],
    ['O\u00b4Neill', true],
    ['Ka\u02bbahumanu', true],
    ['O\u2032Neill', true],
    ['Anna\u2212Maria', true],
    ['An\u00adna\u200b', true],
    ['Əliyev', true],
    ['\u200b', false],
    ['A', true],
    ['de la Cruz', true],
    ['Müller', true],
    ['Nguyễn', true],
    ['Łukasz', true],
    ['ＹＡＭＡＤＡ', true],
    ['山田', false],
    ['สมชาย', false],
    ['Анна', false],
    ['', false],
    ['R2D2', false],
    ['Smith,', false],
    ["'", false],
  ])('"%s" can be ticketed: %s', (typed, can) => {
    expect(isTicketableName(typed)).toBe(can)
  })

  it.each([
    ['Müller', 'MUELLER', true],
    ['Strauß', 'STRAUSS', false],
    ['Sørensen', 'SOERENSEN', true],
    ['Håkan', 'HAAKAN', true],
    ['René', 'RENE', true],
    ['Nguyễn', 'NGUYEN', true],
    ['Łukasz', 'LUKASZ', true],
    ['Þór', 'THOR', true],
    ['ＹＡＭＡＤＡ', 'YAMADA', false],
    ["O'Neill-Smith", 'ONEILLSMITH', false],
    ['O’Neill', 'ONEILL', false],
    ['O\u00b4Neill', 'ONEILL', false],
    ['An\u00adna\u200b', 'ANNA', false],
    ['Əliyev', 'ELIYEV', true],
    ['de  la Cruz', 'DE LA CRUZ', false],
  ])('"%s" is stored as %s; spelled otherwise: %s', (typed, stored, isOther) => {
    expect(transliterateName(typed)).toBe(stored)
    expect(hasTransliteratedLetters(typed)).toBe(isOther)
  })

  it.each<[string, string, Title, string]>([
    ['Smith', 'Anna Maria', 'MRS', 'SMITH/ANNA MARIA MRS'],
    ["O'Neill-Smith", 'Jo', 'MR', 'ONEILLSMITH/JO MR'],
    ['de la Cruz', 'Jean-Luc', 'MR', 'DELACRUZ/JEANLUC MR'],
    ['Suharto', '', 'MR', 'SUHARTO/FNU MR'],
    ['Failedsen', 'Ferror', 'MS', 'FAILEDSEN/FERROR MS'],
  ])('%s, %s is printed as %s', (surname, givenName, title, printed) => {
    expect(printedTicketName(name(surname, givenName, title))).toBe(printed)
  })

  it('reaches the supplier as typed, or as FNU when there is no given name', () => {
    expect(givenNameToSend(name('Suharto', ' '))).toBe('FNU')
    expect(givenNameToSend(name('Dupont', ' René  Luc'))).toBe('René Luc')
    expect(givenNameToSend({ ...name('Dupont', 'René Luc'), givenNameOnTicket: 'René L' })).toBe('René L')
  })
})

describe('the length limits of a name', () => {
  const long = 'Thanaphatcharoenphong'
  it.each<[string, string, NameLimits, number | undefined, string | undefined]>([
    ['Smith', 'Anna', limits, undefined, undefined],
    ['A'.repeat(49), 'Jo', limits, undefined, undefined],
    ['A'.repeat(50), 'Jo', limits, undefined, 'whole'],
    ['A'.repeat(60), 'Jo', limits, undefined, 'whole'],
    ['A'.repeat(61), 'Jo', limits, undefined, 'surname'],
    [long, 'Jo', { longestPart: 20, longestTicketName: 55 }, undefined, 'surname'],
    ['Smith', long, { longestPart: 20, longestTicketName: 55 }, undefined, 'givenName'],
    ['Smith', 'Anna', limits, 34, undefined],
    ['Smith', 'Anna', limits, 35, 'withInfant'],
    ['Smith', 'Anna', { longestPart: 20, longestTicketName: 55 }, 35, undefined],
  ])(
    '%s, %s within %o with %s letters of an infant exceeds the limit: %s',
    (surname, givenName, within, beside, part) => {
      expect(exceededNameLimit(name(surname, givenName), within, beside)?.part).toBe(part)
    },
  )

  it('lead to a proposal with initials, the fullest form first', () => {
    expect(shorterGivenNames('Anna Maria Elisabeth')).toEqual(['Anna M E', 'Anna', 'A M E', 'A'])
    expect(shorterGivenNames('Jean-Luc')).toEqual(['Jean L', 'Jean', 'J L', 'J'])
    expect(shorterGivenNames('Anna')).toEqual(['A'])
    expect(shorterGivenNames('A')).toEqual([])
    expect(shorterGivenNames('')).toEqual([])
    const surname = 'A'.repeat(40)
    expect(fittingGivenName(name(surname, 'Anna Maria Elisabeth'), limits)).toBe('Anna M E')
    expect(fittingGivenName(name('A'.repeat(47), 'Anna Maria Elisabeth'), limits)).toBe('Anna')
    expect(fittingGivenName(name('A'.repeat(52), 'Anna Maria'), limits)).toBeUndefined()
    expect(fittingGivenName(name('Smith', 'Anna Maria'), limits)).toBeUndefined()
  })
})

const letters = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyzABCÄÖÜßéèøåñçłŁþ '-’"))
const typedName = fc.string({ unit: letters, minLength: 1, maxLength: 70 })

describe('any name', () => {
  it('consists of A to Z and single spaces once stored, if it can be ticketed', () => {
    fc.assert(
      fc.property(typedName, typedName, fc.constantFrom(...titles), (surname, givenName, title) => {
        fc.pre(isTicketableName(surname) && isTicketableName(givenName))
        const printed = printedTicketName({ surname, givenName, title })
        expect(printed).toMatch(/^[A-Z]+\/[A-Z]+(?: [A-Z]+)* (?:MR|MRS|MS|MSTR|MISS)$/)
      }),
    )
  })

  it('keeps its stored form when the stored form is typed', () => {
    fc.assert(
      fc.property(typedName, (typed) => {
        expect(transliterateName(transliterateName(typed))).toBe(transliterateName(typed))
      }),
    )
  })

  it('fits the limit in the proposed shorter form, which keeps the surname as typed', () => {
    fc.assert(
      fc.property(typedName, typedName, fc.integer({ min: 5, max: 60 }), (surname, givenName, max) => {
        fc.pre(isTicketableName(surname) && isTicketableName(givenName))
        const within = { longestPart: max, longestTicketName: max + 10 }
        const whole = name(surname, givenName)
        const form = fittingGivenName(whole, within)
        fc.pre(form !== undefined)
        const short = { ...whole, givenNameOnTicket: form ?? '' }
        expect(exceededNameLimit(whole, within)).toBeDefined()
        expect(exceededNameLimit(short, within)).toBeUndefined()
        expect(printedTicketName(short).split('/')[0]).toBe(printedTicketName(whole).split('/')[0])
      }),
    )
  })
})
