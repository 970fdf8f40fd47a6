import { languages, type ProblemCode, type ProblemSentence } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import type { Fault } from './fault.ts'

/** The problem messages of one language, possibly incomplete. */
export type WrittenSentences = Readonly<Partial<Record<string, Partial<ProblemSentence>>>>

/** Messages by language; a language that could not be read is missing. */
export type WrittenCatalogue = Readonly<Partial<Record<(typeof languages)[number], WrittenSentences>>>

/**
 * Returns what the problem catalogue lacks: languages, codes, messages, or placeholders that only some
 * languages have.
 */
export function problemCatalogueFaults(catalogue: WrittenCatalogue): readonly Fault[] {
  const codes = Object.keys(problems) as ProblemCode[]
  return languages.flatMap((language) => {
    const fault = (sentence: string): Fault => {
      return {
        rule: 'problems-in-three-languages',
        file: `contract/problem/${language}.ts`,
        line: 1,
        sentence,
      }
    }
    const written = catalogue[language]
    if (!written) return [fault('The catalogue of this language is missing.')]
    const unknown = Object.keys(written).filter((code) => !(code in problems))
    return [
      ...unknown.map((code) => fault(`"${code}" is no problem of contract/problem.ts.`)),
      ...codes.flatMap((code) => codeComplaints(code, written[code], catalogue.en?.[code]).map(fault)),
    ]
  })
}

function codeComplaints(
  code: ProblemCode,
  written: Partial<ProblemSentence> | undefined,
  english: Partial<ProblemSentence> | undefined,
): readonly string[] {
  if (!written?.heading?.trim() || !written.help?.trim()) return [`"${code}" needs a heading and a help.`]
  const ours = placeholdersOf(written)
  const theirs = english ? placeholdersOf(english) : ours
  if (ours === theirs) return []
  return [`"${code}" has the placeholders ${ours || 'none'}, English has ${theirs || 'none'}.`]
}

function placeholdersOf({ heading = '', help = '' }: Partial<ProblemSentence>): string {
  return [...new Set(`${heading} ${help}`.match(/\{[^}]*\}/g))].toSorted().join(' ')
}
