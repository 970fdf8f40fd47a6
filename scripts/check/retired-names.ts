import type { Fault } from './fault.ts'
import { lineAt } from './project-files.ts'
import type { SourceFile } from './source-file.ts'

/** Words that names no longer use, in lower case with a space between them, and the standard term for each. */
const retired: Readonly<Record<string, string>> = {
  deed: 'action or audit event',
  vouch: 'approval',
  'two people': 'approval or dual control',
  'second person': 'approval',
  'first word': 'approval',
  'take back': 'withdraw',
  'send again': 'resend',
  tell: 'notify',
  heads: 'passenger count',
  wish: 'query, command, preference or waitlist request',
  dearer: 'fare increase',
  'late money': 'unapplied receipt',
  'flight change': 'schedule change',
  'order request': 'change request',
  'price band': 'price tolerance',
  'look after': 'a verb that says what is done',
  'few at once': 'semaphore',
  'shared answers': 'coalescing',
  'page room': 'skeleton',
  proven: 'reauthenticated',
  story: 'test',
  weather: 'latency',
  'use up': 'consume',
  'so far': 'selection or history',
  'go on': 'continue or redirect',
  insides: 'payload or content',
  studio: 'sanitizer or renderer',
  'plain line': 'single line',
}

/** Words that no exported name may end in, as they do not describe a purpose. */
const retiredEnds: Readonly<Record<string, string>> = {
  asking: 'context',
  told: 'view or notice',
  words: 'labels, messages or text',
}

/** Exempt: machine words of a byte layout, and amounts in words. */
const machineWords = /^server\/providers\/supply\/house\/engine\/|^contract\/terms\/payment\/amount-in-words/
/** Files that list retired words in order to find them. */
const quotes = /^scripts\/check\//

/** Paths of the endpoints, and the tables with their columns, in the files that declare them. */
const declared = [
  { files: /^contract\/api\//, name: /^ {2}path: '([^']+)'/gm },
  { files: /^server\/database\/tables\//, name: /^ {2}(\w+)\??:/gm },
]

/** Returns names of files, exports, paths, tables and columns that use a retired word where the trade has a term. */
export function retiredNameFaults(sources: readonly SourceFile[]): readonly Fault[] {
  return sources
    .filter(({ path }) => !quotes.test(path))
    .flatMap((source) => [
      ...faultsInName(source.path, 1, fileStem(source.path)),
      ...[...exportsOf(source), ...declarationsIn(source)].flatMap(({ name, line }) =>
        faultsInName(source.path, line, name),
      ),
    ])
}

function faultsInName(file: string, line: number, name: string): readonly Fault[] {
  const spaced = ` ${toLowerCaseWords(name)} `
  const within = Object.entries(retired).filter(([word]) => new RegExp(` ${word}(?:e?s)? `).test(spaced))
  const atEnd = machineWords.test(file)
    ? []
    : Object.entries(retiredEnds).filter(([word]) => spaced.endsWith(` ${word} `))
  return [...within, ...atEnd].map(([word, term]) => ({
    rule: 'retired-names',
    file,
    line,
    sentence: `"${name}" uses "${word}"; the standard term is ${term}.`,
  }))
}

/** Returns a name as lower-case words: "takeBackWord" and "take-back-word" are "take back word". */
function toLowerCaseWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_./:]/g, ' ')
    .toLowerCase()
}

function declarationsIn({ path, text }: SourceFile): readonly Named[] {
  return declared.flatMap(({ files, name }) =>
    files.test(path)
      ? [...text.matchAll(name)].map((found) => ({ name: found[1] ?? '', line: lineAt(text, found.index) }))
      : [],
  )
}

function fileStem(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
}

type Named = { readonly name: string; readonly line: number }

function exportsOf({ module, text }: SourceFile): readonly Named[] {
  return module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ exportName }) =>
      exportName.name === null || exportName.name === undefined
        ? []
        : [{ name: exportName.name, line: lineAt(text, start) }],
    ),
  )
}
