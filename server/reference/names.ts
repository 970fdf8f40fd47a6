import { type Language } from '#contract/problem.ts'
import { type Row, valueOf } from './read-table.ts'

/** A name in every language of the shop. */
export type Names = Readonly<Record<Language, string>>

/** Reads the names of a table row: one column per language. */
export function namesOf(row: Row): Names {
  return { en: valueOf(row, 'en'), ja: valueOf(row, 'ja'), th: valueOf(row, 'th') }
}

/** Returns a name that is the same in every language. */
export function sameName(name: string): Names {
  return { en: name, ja: name, th: name }
}
