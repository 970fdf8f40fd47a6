import type { Title } from '#contract/terms/passenger.ts'
import { titleOfText } from './passenger-fields.ts'

/** A name as it was read from a line. */
export type ParsedName = {
  readonly title: Title | ''
  readonly surname: string
  readonly givenName: string
  readonly guesses: readonly ('nameOrder' | 'title')[]
  readonly unread: readonly string[]
}

const thaiTitles: readonly (readonly [RegExp, Title])[] = [
  [/^(?:ด\.ช\.|เด็กชาย)\s*/u, 'MSTR'],
  [/^(?:ด\.ญ\.|เด็กหญิง)\s*/u, 'MISS'],
  [/^(?:น\.ส\.|นางสาว)\s*/u, 'MS'],
  [/^นาย\s*/u, 'MR'],
  [/^นาง\s*/u, 'MRS'],
]
/** Counters and commands before a name: "1.", "1.1", "NM1", "-". */
const leadForm = /^(?:NM\d*|-|\d+(?:\.\d+)?[.)]?)\s*/i
const gluedTitle = /^([A-Z]{2,}?)(MSTR|MISS|MRS|MR|MS)$/

/** Reads a name with a slash as a ticket has it, or in the order given names, surname with its form of address. */
export function parseName(text: string): ParsedName {
  const line = text.replace(leadForm, '').replace(/\s+/g, ' ').trim()
  const slash = /([A-Z][A-Z' -]*)\/([A-Z][A-Z' -]*)/i.exec(line)
  if (slash) return nameWithSlash(line, slash)
  const [form, title] = thaiTitles.find(([one]) => one.test(line)) ?? []
  return nameInWords(form ? line.replace(form, '') : line, title ?? '')
}

function nameWithSlash(line: string, [whole, surname = '', names = '']: RegExpExecArray): ParsedName {
  const words = names.toUpperCase().trim().split(' ')
  const last = words.at(-1) ?? ''
  const [, glued, gluedTitleText] = words.length === 1 ? (gluedTitle.exec(last) ?? []) : []
  const title = titleOfText(last) ?? titleOfText(gluedTitleText ?? '') ?? ''
  const given = titleOfText(last) ? words.slice(0, -1) : title === '' ? words : [glued ?? last]
  return {
    title,
    surname: surname.toUpperCase().trim(),
    givenName: given.join(' '),
    guesses: glued !== undefined && !titleOfText(last) ? ['title'] : [],
    unread: unreadParts(line.replace(whole, ' ')),
  }
}

function nameInWords(line: string, thaiTitle: Title | ''): ParsedName {
  const words = line.split(/[\s,]+/).filter((word) => /^[A-Za-z][A-Za-z'-]*\.?$/.test(word))
  const others = line.split(/[\s,]+/).filter((word) => !words.includes(word))
  const title = thaiTitle || (words.map((word) => titleOfText(word.replace('.', ''))).find(Boolean) ?? '')
  const names = words.filter((word) => !titleOfText(word.replace('.', ''))).map((word) => word.toUpperCase())
  const surname = names.at(-1) ?? ''
  return {
    title,
    surname,
    givenName: names.slice(0, -1).join(' '),
    // Nothing tells whether the surname stands first or last.
    guesses: names.length > 1 ? ['nameOrder'] : [],
    unread: unreadParts(others.join(' ')),
  }
}

function unreadParts(text: string): string[] {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
}
