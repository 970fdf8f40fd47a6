import { describe, expect, it } from 'vitest'
import { parsePnr } from './parse-pnr.ts'

const today = '2026-11-27'
const namesIn = (text: string) =>
  parsePnr(text, today).passengers.map(
    ({ fields }) => `${fields.surname}/${fields.givenName} ${fields.title}`,
  )
const flightsIn = (text: string) =>
  parsePnr(text, today).segments.map(
    ({ airline, flightNumber, from, to }) => `${airline}${flightNumber} ${from}${to}`,
  )

const amadeus = `--- TST RLR ---
RP/BKKTG2100/BKKTG2100            AA/SU  20NOV26/0812Z   ABC2D3
  1.WONGSAKUL/ANAN MR   2.WONGSAKUL/SIRIPORN MRS
  3  TG 676 Y 12DEC 6 BKKNRT HK2  0735 1545  12DEC  E  TG/ABC2D3
  4  ARNK
  5  TG 641 Y 19DEC 6 NRTBKK HK2  1050 1550  19DEC  E  TG/ABC2D3
  6 AP BKK +66 2 555 1234 - FAREHOUSE - A
  7 TK OK20NOV/BKKTG2100
  8 SSR DOCS TG HK1 P/THA/AB1234567/THA/14MAR84/M/02AUG31/WONGSAKUL/ANAN/P1
  9 FA PAX 217-2345678901/ETTG/THB23450/20NOV26/BKKTG2100/35300000/S3,5/P1
 10 FA PAX 217-2345678902/ETTG/THB23450/20NOV26/BKKTG2100/35300000/S3,5/P2
 11 FV PAX TG/S3,5`

const sabre = `ABC2D3
 1.1SATO/YUKI MS  2.1SATO/KEN MR
 1 TG 676Y 12DEC J BKKNRT*HK2   735A  345P /DCTG*ABC2D3 /E
TKT/TIME LIMIT
  1.TAW12DEC/
PHONES`

describe('parsePnr', () => {
  it('reads a display of Amadeus with names, flights, passport and tickets', () => {
    const read = parsePnr(amadeus, today)
    expect(read.unread).toEqual([])
    expect(read).toMatchObject({ recordLocator: 'ABC2D3', ticketingAirline: 'TG' })
    expect(namesIn(amadeus)).toEqual(['WONGSAKUL/ANAN MR', 'WONGSAKUL/SIRIPORN MRS'])
    expect(flightsIn(amadeus)).toEqual(['TG676 BKKNRT', 'TG641 NRTBKK'])
    expect(read.passengers[0]?.fields).toMatchObject({ bornOn: '1984-03-14', passportNumber: 'AB1234567' })
    expect([...read.ticketNumbers]).toEqual([
      [0, '217-2345678901'],
      [1, '217-2345678902'],
    ])
  })

  it('reads a display of Sabre, and reports the line that it does not know', () => {
    const read = parsePnr(sabre, today)
    expect(read.recordLocator).toBe('ABC2D3')
    expect(namesIn(sabre)).toEqual(['SATO/YUKI MS', 'SATO/KEN MR'])
    expect(flightsIn(sabre)).toEqual(['TG676 BKKNRT'])
    expect(read.unread).toEqual([{ text: '1.TAW12DEC/', fault: 'unknown' }])
  })

  it('reads children and infants with their birth dates', () => {
    const text = '1.WONGSAKUL/ANAN MR(INFWONGSAKUL/MINT/09JUL26)  2.WONGSAKUL/NOI MISS(CHD/01FEB18)'
    const born = parsePnr(text, today).passengers.map(({ fields }) => [fields.givenName, fields.bornOn])
    expect(born).toEqual([
      ['ANAN', ''],
      ['MINT', '2026-07-09'],
      ['NOI', '2018-02-01'],
    ])
  })

  it.each([
    ['3 TG 676 Y 12DEC 3 BKKNRT HK2 0735 1545', 'weekday'],
    ['3 TG 676 Y 12DEC 6 BKKNRT HL2 0735 1545', 'status'],
    ['3 TG 676 Y 12DEC BKKNRT', 'form'],
    ['3 TG 676 Y 12DEC 6 BKKNRT HK2 2535 1545', 'time'],
    ['hello there', 'unknown'],
  ])('reports the line %s for its %s', (text, fault) => {
    expect(parsePnr(text, today)).toMatchObject({ segments: [], unread: [{ text, fault }] })
  })
})
