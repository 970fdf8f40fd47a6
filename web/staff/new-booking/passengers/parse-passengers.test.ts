import { describe, expect, it } from 'vitest'
import { findDates } from './parse-dates.ts'
import { parseDocsLine } from './parse-docs-line.ts'
import { parseName } from './parse-name.ts'
import { parsePassengers } from './parse-passengers.ts'

const today = '2026-11-23'

describe('parseName', () => {
  it.each([
    ['WONGSAKUL/ANAN MR', ['MR', 'WONGSAKUL', 'ANAN'], []],
    ['1.1WONGSAKUL/ANAN SOMCHAI MR', ['MR', 'WONGSAKUL', 'ANAN SOMCHAI'], []],
    ['NM1WONGSAKUL/SIRIPORNMRS', ['MRS', 'WONGSAKUL', 'SIRIPORN'], ['title']],
    ['KUMAR/AMR', ['', 'KUMAR', 'AMR'], []],
    ["2. O'NEILL/ANN-MARIE MISS", ['MISS', "O'NEILL", 'ANN-MARIE'], []],
    ['Mr Anan Wongsakul', ['MR', 'WONGSAKUL', 'ANAN'], ['nameOrder']],
    ['Siriporn Wongsakul Mrs.', ['MRS', 'WONGSAKUL', 'SIRIPORN'], ['nameOrder']],
    ['น.ส. Siriporn Wongsakul', ['MS', 'WONGSAKUL', 'SIRIPORN'], ['nameOrder']],
    ['Suharto', ['', 'SUHARTO', ''], []],
  ] as const)('reads %s', (text, name, guesses) => {
    const { title, surname, givenName, ...more } = parseName(text)
    expect([title, surname, givenName]).toEqual(name)
    expect(more.guesses).toEqual(guesses)
  })

  it('names what it could not read', () => {
    expect(parseName('ด.ญ. มิ้นท์ Mint Wongsakul')).toMatchObject({ title: 'MISS', unread: ['มิ้นท์'] })
  })
})

describe('findDates', () => {
  it.each([
    ['14/03/2527 exp 2/8/31', '1984-03-14', '2031-08-02', true],
    ['3 Sep 1986 02AUG31', '1986-09-03', '2031-08-02', false],
    ['9/7/2561 15/5/70', '2018-07-09', '2027-05-15', true],
    ['DOB 1990-02-28 expiry 2035-01-01', '1990-02-28', '2035-01-01', false],
    ['exp 02AUG31 born 14MAR84', '1984-03-14', '2031-08-02', false],
    ['14 มี.ค. 2527', '1984-03-14', '', true],
    ['หมดอายุ 01/02/2575', '', '2032-02-01', true],
    ['15/5/70', '1970-05-15', '', false],
    ['2/8/2031', '', '2031-08-02', false],
    ['nothing here', '', '', false],
  ] as const)('reads %s', (text, bornOn, expiresOn, isBuddhist) => {
    expect(findDates(text, today)).toMatchObject({ bornOn, expiresOn, isBuddhist, unread: [] })
  })

  it('leaves days of issue and impossible dates unread', () => {
    expect(findDates('issued 01/02/2020 born 31/02/1990', today)).toMatchObject({
      bornOn: '',
      expiresOn: '',
      unread: ['01/02/2020', '31/02/1990'],
    })
  })
})

describe('parseDocsLine', () => {
  const anan = {
    surname: 'WONGSAKUL',
    givenName: 'ANAN',
    sex: 'M',
    bornOn: '1984-03-14',
    nationality: 'TH',
    passportNumber: 'AB1234567',
    expiresOn: '2031-08-02',
  }
  it.each([
    'SRDOCSTGHK1-P-THA-AB1234567-THA-14MAR84-M-02AUG31-WONGSAKUL-ANAN/P1',
    'SR DOCS YY HK1-P-THA-AB1234567-THA-14MAR84-M-02AUG31-WONGSAKUL-ANAN',
    '3DOCS/P/TH/AB1234567/TH/14MAR84/M/02AUG31/WONGSAKUL/ANAN-1.1',
    'SSR DOCS TG HK1 P/THA/AB1234567/THA/14MAR84/M/02AUG31/WONGSAKUL/ANAN',
  ])('reads %s', (line) => {
    expect(parseDocsLine(line, today)).toMatchObject(anan)
  })
  it.each(['WONGSAKUL/ANAN MR', 'DOCS follow later', 'SRCTCMTGHK1-66815551221'])(
    'a line is no element: %s',
    (line) => {
      expect(parseDocsLine(line, today)).toBeUndefined()
    },
  )
})

describe('parsePassengers', () => {
  it('reads a message with a name, birth date, passport and expiry in each line', () => {
    const text = `Mr Anan Wongsakul 14/03/2527 AB1234567 exp 2/8/31
Mrs Siriporn Wongsakul 3 Sep 1986 AB2204518 02AUG31
ด.ญ. มิ้นท์ MINT WONGSAKUL 9/7/2561 AC7719032 15/5/70`
    const { passengers, unreadLines } = parsePassengers(text, today)
    expect(unreadLines).toEqual([])
    expect(passengers.map(({ fields }) => Object.values(fields).join('|'))).toEqual([
      'MR|WONGSAKUL|ANAN|M|1984-03-14|TH|AB1234567|2031-08-02',
      'MRS|WONGSAKUL|SIRIPORN|F|1986-09-03|TH|AB2204518|2031-08-02',
      'MISS|WONGSAKUL|MINT|F|2018-07-09|TH|AC7719032|2027-05-15',
    ])
    expect(passengers.map(({ unread }) => unread)).toEqual([[], [], ['มิ้นท์']])
    expect(passengers[2]?.guesses).toEqual(['nameOrder', 'nationality', 'era'])
  })

  it('joins names, the lines below them and SSR DOCS', () => {
    const text = `1.WONGSAKUL/ANAN MR
born 14 Mar 1984
2.SATO/YUKI MS
SRDOCSTGHK1-P-JPN-TZ1234567-JPN-01JAN90-F-02AUG31-SATO-YUKI/P2`
    const { passengers } = parsePassengers(text, today)
    expect(passengers.map(({ fields }) => fields)).toMatchObject([
      { title: 'MR', surname: 'WONGSAKUL', bornOn: '1984-03-14', passportNumber: '' },
      { title: 'MS', surname: 'SATO', nationality: 'JP', passportNumber: 'TZ1234567', bornOn: '1990-01-01' },
    ])
  })

  it('guesses the form of address from sex and age', () => {
    const child = 'SRDOCSTGHK1-P-THA-AB1234567-THA-14MAR20-M-02AUG31-WONGSAKUL-TON/P1'
    expect(parsePassengers(child, today).passengers).toMatchObject([
      { fields: { title: 'MSTR' }, guesses: ['title'] },
    ])
  })

  it('reports lines of nobody', () => {
    expect(parsePassengers('12345\nAnan 081 555 1221', today)).toMatchObject({
      unreadLines: ['12345'],
      passengers: [{ fields: { surname: 'ANAN' }, unread: ['081', '555', '1221'] }],
    })
  })

  it.each([
    ['th', 'AB1234567', 'TH'],
    ['another', 'TZ12345678', ''],
  ])('guesses a nationality only from a Thai passport: %s', (_, number, nationality) => {
    const [one] = parsePassengers(`WONGSAKUL/ANAN MR ${number}`, today).passengers
    expect(one?.fields).toMatchObject({ passportNumber: number, nationality })
  })

  it('prefers a named nationality', () => {
    const [one] = parsePassengers('WONGSAKUL/ANAN MR AB1234567 nationality JPN', today).passengers
    expect(one).toMatchObject({ fields: { nationality: 'JP' }, guesses: [] })
  })
})
