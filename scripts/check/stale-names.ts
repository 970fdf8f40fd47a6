import type { DocumentFile } from './documents.ts'
import type { Fault } from './fault.ts'
import { lineAt } from './project-files.ts'
import type { SourceFile } from './source-file.ts'

/** Where names may be mentioned, and where they exist. */
export type NamedProject = {
  /** The Markdown files. */
  readonly documents: readonly DocumentFile[]
  readonly sources: readonly SourceFile[]
  /** Paths of all files. */
  readonly files: readonly string[]
}

/** Exempt: a changelog tells of what there was. */
const history = 'CHANGELOG.md'
/** Files that invent names in order to test the rules. */
const quotes = /^scripts\/check\/.*\.test\.ts$/
/** Names of other systems that our code does not contain: services of Sabre, the browser store of the specification. */
const foreign = new Set(['QueueCount', 'QueueAccess', 'modifyBooking', 'airlineItems', 'originItems'])

const backticks = /`[^`\n]+`/g
/** Patterns and placeholders are no files: "*-store.ts", "<name>-wire.ts", "-routes.ts". */
const fileName = /(?<![\w*<>{}$.@-])(?:[\w.@-]+\/)*([a-z\d][\w.-]*\.(?:tsx?|css))(?!\w)/g
/** A name of two words or more, alone or called: `recordReceipt`, `BookingStep`. */
const identifier = /^`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(?:\(\))?`$/
const topLevelName =
  /^(?:export )?(?:declare |async |abstract )?(?:function\*?|const|let|class|type|interface) ([\w$]+)/gm

/**
 * Returns names in documents and comments that lead nowhere: files and identifiers in backticks that the project does
 * not contain, and links to no declaration.
 */
export function staleNameFaults({ documents, files, ...all }: NamedProject): readonly Fault[] {
  const sources = all.sources.filter(({ path }) => !quotes.test(path))
  const known: KnownNames = {
    files: new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1))),
    words: sources.reduce((words, source) => addWordsOfCode(source, words), new Set(foreign)),
    declared: new Set(
      sources.flatMap(({ text }) => [...text.matchAll(topLevelName)].map(([, name = '']) => name)),
    ),
  }
  return [
    ...documents
      .filter(({ path }) => path !== history)
      .flatMap(({ path, text }) => goneNames(text, known).map((gone) => faultAt({ path, text }, gone))),
    ...sources.flatMap((source) => commentFaults(source, known)),
  ]
}

type KnownNames = {
  /** Base names of all files. */
  readonly files: ReadonlySet<string>
  /** Every word of the code, without its comments. */
  readonly words: ReadonlySet<string>
  /** Top-level declarations of all sources. */
  readonly declared: ReadonlySet<string>
}

/** A name that leads nowhere, and its position in the text. */
type GoneName = { readonly index: number; readonly sentence: string }

function faultAt({ path, text }: DocumentFile, { index, sentence }: GoneName): Fault {
  return { rule: 'stale-names', file: path, line: lineAt(text, index), sentence }
}

/** Adds every word of a file's code, without its comments, and returns the set. */
function addWordsOfCode({ text, comments }: SourceFile, words: Set<string>): Set<string> {
  let from = 0
  for (const { start, end } of [...comments, { start: text.length, end: text.length }]) {
    for (const word of text.slice(from, start).match(/[A-Za-z_$][\w$]*/g) ?? []) words.add(word)
    from = end
  }
  return words
}

function goneNames(text: string, known: KnownNames): readonly GoneName[] {
  return [...text.matchAll(backticks)].flatMap(({ 0: span, index }) => {
    const name = identifier.exec(span)?.[1]
    const lost =
      name !== undefined && !known.words.has(name) ? [`The code has no ${name}; say what it is now.`] : []
    const lostFiles = [...span.matchAll(fileName)]
      .filter(([, base = '']) => !known.files.has(base))
      .map(([written]) => `There is no file ${written}; name the one that took its place.`)
    return [...lost, ...lostFiles].map((sentence) => ({ index, sentence }))
  })
}

function commentFaults(source: SourceFile, known: KnownNames): readonly Fault[] {
  return source.comments.flatMap(({ value, start, end }) => {
    const described = /^\s*(?:readonly )?([\w$]+)/.exec(source.text.slice(end))?.[1]
    const lostLinks = [...value.matchAll(/\{@link\s+([\w$]+)/g)]
      .filter(
        ([, name = '']) => !known.declared.has(name) && (name === described || !hasInCode(source, name)),
      )
      .map(({ 1: name, index }) => ({
        index,
        sentence: `{@link ${name}} leads to no declaration; link what does it now.`,
      }))
    return [...goneNames(value, known), ...lostLinks].map(({ index, sentence }) =>
      faultAt(source, { index: start + 2 + index, sentence }),
    )
  })
}

/** Whether a file declares, imports or uses a name: a link may name a member of its own file. */
function hasInCode(source: SourceFile, name: string): boolean {
  return addWordsOfCode(source, new Set()).has(name)
}
