import type { Language } from '#contract/problem.ts'
import { letterHtml } from './letter-html.ts'
import { letterheadText, letterText } from './letter-text.ts'
import type { Letter, Letterhead } from './letter.ts'
import { toSingleLine } from './strip-control-characters.ts'

/** A composed mail with the same content as text and as HTML. */
export type ComposedLetter = { readonly subject: string; readonly text: string; readonly html: string }

/** Renders a letter with the sender's details at its end. */
export function composeMail(letter: Letter, language: Language, head: Letterhead): ComposedLetter {
  return {
    subject: toSingleLine(letter.subject),
    text: `${letterText(letter, language)}\n\n${letterheadText(head, language)}\n`,
    html: letterHtml(letter, language, head),
  }
}
