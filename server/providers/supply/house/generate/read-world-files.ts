import { readFileSync } from 'node:fs'

/** The tables that ship with the house supplier, as text. */
export type HouseTexts = {
  readonly airports: string
  readonly airlines: string
  readonly timetable: string
  readonly codeshares: string
  readonly aircraft: string
}

/** Reads the tables of the hand-written timetable. Throws when one is missing: they ship with the product. */
export function readHouseTexts(): HouseTexts {
  return {
    airports: tableText('airports'),
    airlines: tableText('airlines'),
    timetable: tableText('timetable'),
    codeshares: tableText('codeshares'),
    aircraft: tableText('aircraft'),
  }
}

function tableText(name: string): string {
  return readFileSync(new URL(`../data/${name}.csv`, import.meta.url), 'utf8')
}
