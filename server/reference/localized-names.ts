import type { Language } from '#contract/problem.ts'
import { type Row, requiredValue } from './read-table.ts'

/** A name in every language of the shop. */
export type Names = Readonly<Record<Language, string>>

/** Reads the names of a table row: one column per language. */
export function parseNames(row: Row): Names {
  return { en: requiredValue(row, 'en'), ja: requiredValue(row, 'ja'), th: requiredValue(row, 'th') }
}

/** Returns a name that is the same in every language. */
export function sameNameInAllLanguages(name: string): Names {
  return { en: name, ja: name, th: name }
}
