import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/problem.ts'

/** Returns a pattern for the translation of an English message, with values for its {names}. */
export type CatalogueMessages = (english: string, values?: Readonly<Record<string, string>>) => RegExp

const root = join(import.meta.dirname, '../..')
const catalogues = new Map<Language, CatalogueMessages>()

/**
 * Reads the message catalogues of the web, so that one test runs in every language. A message that two
 * folders translate differently matches either; an unknown message is an error of the test.
 */
export function catalogueMessagesOf(language: Language): CatalogueMessages {
  const known = catalogues.get(language)
  if (known) return known
  const words = readWords(language)
  catalogues.set(language, words)
  return words
}

function readWords(language: Language): CatalogueMessages {
  const said = new Map<string, Set<string>>()
  for (const file of globSync(`web/**/messages/${language}.po`, { cwd: root })) {
    for (const [english, text] of entriesOf(readFileSync(join(root, file), 'utf8'))) {
      const texts = said.get(english) ?? new Set()
      said.set(english, texts.add(language === 'en' ? english : text))
    }
  }
  return (english, values = {}) => {
    const texts = said.get(english)
    if (!texts) throw new Error(`No page says "${english}".`)
    const choices = [...texts].map((text) => patternOf(text, values))
    return new RegExp(`^\\s*(?:${choices.join('|')})\\s*$`, 'u')
  }
}

// A placeholder, or a plural with its texts: "{one}", "{count, plural, one {# flight} other {# flights}}".
const placeholder = /\{(\w+)(?:, plural,(?:[^{}]|\{[^{}]*\})*)?\}/

/** Returns the pattern of a message; placeholders without a value match any text. */
function patternOf(text: string, values: Readonly<Record<string, string>>): string {
  const parts = text.split(placeholder)
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part)
      const value = values[part]
      return value === undefined ? '.*' : escaped(value)
    })
    .join('')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

function* entriesOf(po: string): Generator<readonly [string, string]> {
  const lines = po.split('\n')
  let english: string | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const [, kind, quoted = ''] = /^(msgid|msgstr) (".*")$/.exec(lines[at] ?? '') ?? []
    if (kind === undefined) continue
    let text = JSON.parse(quoted) as string
    while (/^".*"$/.test(lines[at + 1] ?? '')) {
      at += 1
      text += JSON.parse(lines[at] ?? '""') as string
    }
    if (kind === 'msgid') english = text
    else if (english !== undefined && english !== '') yield [english, text]
  }
}
