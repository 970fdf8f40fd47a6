import type { Language } from '#contract/problem.ts'
import { letterMessages } from './letter-messages.ts'
import type { Letter, Letterhead, LetterPart } from './letter.ts'
import { withoutControlCharacters } from './strip-control-characters.ts'

/**
 * Renders a letter as plain text: paragraphs separated by an empty line, the action's URL on a line of its
 * own.
 */
export function letterText(letter: Letter, language: Language): string {
  const { notice, heading, parts, addition, action, closing = [] } = letter
  const paragraphs = [
    ...(notice === undefined ? [] : [notice]),
    heading,
    ...parts.map((part) => partText(part, language)),
    ...(addition === undefined ? [] : [addition]),
    ...(action ? [`${action.label}${letterMessages[language].colon.trimEnd()}\n${action.link}`] : []),
    ...closing,
  ]
  return paragraphs
    .map((paragraph) => withoutControlCharacters(paragraph).trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

/** The sender's details at the end of the text; the line before marks the signature for mail clients. */
export function letterheadText(head: Letterhead, language: Language): string {
  const { phone, hours, licence, noReply, colon } = letterMessages[language]
  const labelled = (name: string, value: string) => (value === '' ? '' : `${name}${colon}${value}`)
  const lines = [
    head.name,
    head.address,
    labelled(phone, head.phone),
    labelled(hours, head.hours),
    head.email,
    labelled(licence, head.licence),
  ]
  return `-- \n${lines.filter((line) => line !== '').join('\n')}\n\n${noReply}`
}

function partText(part: LetterPart, language: Language): string {
  const { colon } = letterMessages[language]
  if (typeof part === 'string') return part
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}${colon}${value}`).join('\n')
  if ('deadline' in part) return `${part.deadline[0]}${colon}${part.deadline[1]}`
  if ('stretches' in part) return part.stretches.flatMap(({ lines }) => lines).join('\n')
  if ('lines' in part) return part.lines.join('\n')
  return part.said
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
