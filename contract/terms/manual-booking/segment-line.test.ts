import { describe, expect, it } from 'vitest'
import type { LocalDate } from '../time.ts'
import { readSegmentLine } from './segment-line.ts'

const today = '2026-11-27' as LocalDate
const summary = (line: string) => {
  const read = readSegmentLine(line, today)
  if (read.fault !== undefined) return read.fault
  const { airline, flightNumber, rbd, from, to, departsOn, departureTime, arrivesOn, arrivalTime } =
    read.segment
  return `${airline}${flightNumber} ${rbd} ${from}${to} ${departsOn} ${departureTime} ${arrivesOn} ${arrivalTime}`
}

describe('readSegmentLine', () => {
  it.each([
    // Amadeus
    ['1 TG 676 Y 12DEC 6 BKKNRT HK2 0735 1545', 'TG676 Y BKKNRT 2026-12-12 07:35 2026-12-12 15:45'],
    [
      '  2  TG 641 Y 19DEC 6*NRTBKK HK2  1050 1550  19DEC  E  TG/ABC123',
      'TG641 Y NRTBKK 2026-12-19 10:50 2026-12-19 15:50',
    ],
    ['3 NH 806 M 12DEC 6 BKKNRT HK1 2345 0735+1', 'NH806 M BKKNRT 2026-12-12 23:45 2026-12-13 07:35'],
    ['3 NH 806 M 31DEC 4 BKKNRT HK1 2345 0735 +1', 'NH806 M BKKNRT 2026-12-31 23:45 2027-01-01 07:35'],
    ['3 NH 806 M 12DEC 6 BKKNRT HK1 2345 0735  13DEC  E', 'NH806 M BKKNRT 2026-12-12 23:45 2026-12-13 07:35'],
    // Sabre
    [
      '1 TG 676Y 12DEC J BKKNRT*HK2 735A 345P /DCTG*ABC123 /E',
      'TG676 Y BKKNRT 2026-12-12 07:35 2026-12-12 15:45',
    ],
    [
      '1 NH 806M 12DEC J BKKNRT HK1 1145P 735A 13DEC S /E',
      'NH806 M BKKNRT 2026-12-12 23:45 2026-12-13 07:35',
    ],
    ['1 PG 903K 12DEC J BKKUSM HK1 1200N 1205P', 'PG903 K BKKUSM 2026-12-12 12:00 2026-12-12 12:05'],
    ['1 PG 903K 12DEC J BKKUSM HK1 1200M 1205A', 'PG903 K BKKUSM 2026-12-12 00:00 2026-12-12 00:05'],
    // Travelport
    ['1. NH 806 M 12DEC BKKNRT HK1 2345 #0735 O* SA', 'NH806 M BKKNRT 2026-12-12 23:45 2026-12-13 07:35'],
    // Over the date line, airlines with a digit, lower case, a year, the next year, other confirmed statuses.
    ['4 JL 010 J 05JAN 2 NRTORD HK1 0030 2205 -1', 'JL10 J NRTORD 2027-01-05 00:30 2027-01-04 22:05'],
    ['7C 2201 Y 12DEC BKKICN HK1 0135 0900', '7C2201 Y BKKICN 2026-12-12 01:35 2026-12-12 09:00'],
    ['tg676y 12dec 6 bkknrt hk2 0735 1545', 'TG676 Y BKKNRT 2026-12-12 07:35 2026-12-12 15:45'],
    ['1 TG 676 Y 12DEC27 BKKNRT HK2 0735 1545', 'TG676 Y BKKNRT 2027-12-12 07:35 2027-12-12 15:45'],
    ['1 TG 676 Y 12MAR BKKNRT KL2 7:35 15:45', 'TG676 Y BKKNRT 2027-03-12 07:35 2027-03-12 15:45'],
  ])('reads %s', (line, expected) => {
    expect(summary(line)).toBe(expected)
  })

  it.each([
    ['TG 676 from Bangkok to Tokyo', 'form'],
    ['1 TG 676 Y 12DEC 6 BKKNRT', 'form'],
    ['1 TG 676 Y 31FEB 6 BKKNRT HK2 0735 1545', 'date'],
    ['1 TG 676 Y 12DEC25 BKKNRT HK2 0735 1545', 'date'],
    ['1 TG 676 Y 12DEC 3 BKKNRT HK2 0735 1545', 'weekday'],
    ['1 TG 676 Y 12DEC 6 BKKNRT HL2 0735 1545', 'status'],
    ['1 TG 676 Y 12DEC 6 BKKNRT UN2 0735 1545', 'status'],
    ['1 TG 676 Y 12DEC 6 BKKNRT HK2 2535 1545', 'time'],
    ['1 TG 676 Y 12DEC 6 BKKNRT HK2 0735 1360P', 'time'],
  ])('refuses %s for its %s', (line, fault) => {
    expect(summary(line)).toBe(fault)
  })
})
