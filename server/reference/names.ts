import { type Language } from '#contract/problem.ts'
import { type Row, valueOf } from './read-table.ts'

/** A name in every language of the shop. */
export type Names = Readonly<Record<Language, string>>

/** The names in a row of a table: one column per language. */
export function namesOf(row: Row): Names {
  return { en: valueOf(row, 'en'), ja: valueOf(row, 'ja'), th: valueOf(row, 'th') }
}

/** A name that is written the same in every language. */
export function sameName(name: string): Names {
  return { en: name, ja: name, th: name }
}
