import { basename, dirname } from 'node:path'
import type { Fault } from './fault.ts'
import type { SourceFile } from './source-file.ts'

const wanted = ['en', 'ja', 'th']

/** One entry of a catalogue. */
type Message = {
  readonly line: number
  readonly id: string
  /** Distinguishes messages that are equal in English only. */
  readonly context: string | undefined
  readonly translation: string
  readonly isFuzzy: boolean
  readonly isObsolete: boolean
}

/** A catalogue file: its path and text. */
export type CatalogueFile = { readonly path: string; readonly text: string }

/** Returns faults inside catalogues: a missing language, fuzzy or obsolete entries, lost placeholders. */
export function catalogueFaults(files: readonly CatalogueFile[]): readonly Fault[] {
  const folders = new Set(files.map(({ path }) => dirname(path)))
  const present = new Set(files.map(({ path }) => path))
  const missing = [...folders].flatMap((folder) =>
    wanted
      .map((language) => `${folder}/${language}.po`)
      .filter((path) => !present.has(path))
      .map((file) => ({ rule: 'messages-complete', file, line: 1, sentence: 'This catalogue is missing.' })),
  )
  return [...missing, ...files.flatMap(fileFaults), ...conflictingTranslationFaults(files)]
}

function fileFaults({ path, text }: CatalogueFile): readonly Fault[] {
  return parseMessages(text).flatMap((message) => {
    const sentence = messageComplaint(message)
    return sentence ? [{ rule: 'messages-complete', file: path, line: message.line, sentence }] : []
  })
}

/** Returns conflicting translations: pages merge all catalogues, and the last one would win. */
function conflictingTranslationFaults(files: readonly CatalogueFile[]): readonly Fault[] {
  const first = new Map<string, { readonly path: string; readonly translation: string }>()
  return files.flatMap(({ path, text }) =>
    parseMessages(text).flatMap(({ id, context, translation, line }) => {
      const key = JSON.stringify([basename(path), context, id])
      const known = first.get(key)
      first.set(key, known ?? { path, translation })
      if (!known || known.translation === translation) return []
      const sentence = `"${id.slice(0, 60)}" is said in another way in ${known.path}; say the same, or give one a context.`
      return [{ rule: 'messages-complete', file: path, line, sentence }]
    }),
  )
}

function messageComplaint({ id, translation, isFuzzy, isObsolete }: Message): string | undefined {
  const name = `"${id.slice(0, 60)}"`
  if (isObsolete) return `${name} is no longer used; run "npm run messages".`
  if (isFuzzy) return `${name} is marked fuzzy; read it and remove the mark.`
  // Missing translations are reported by `scripts/messages.ts --check`.
  if (translation.trim() === '') return undefined
  const [ours, theirs] = [placeholdersAndTags(translation), placeholdersAndTags(id)]
  // A message with an explicit id has no English text to compare placeholders with.
  if (ours !== theirs && /\s|[{<]/.test(id))
    return `${name} has ${ours || 'nothing'} to fill in where the source has ${theirs || 'nothing'}.`
  return undefined
}

/** Returns the placeholders of a message, plural and select included, and its tags. */
function placeholdersAndTags(message: string): string {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => `{${name}}`)
  const tags = [...message.matchAll(/<(\d+)\/?>/g)].map(([, tag]) => `<${tag}>`)
  return [...new Set([...names, ...tags])].toSorted().join(' ')
}

function parseMessages(text: string): readonly Message[] {
  let line = 1
  return text.split(/\n{2,}/).flatMap((block) => {
    const start = line
    line += block.split('\n').length + 1
    const id = quotedField(block, 'msgid')
    if (id === undefined || id === '') return []
    const isObsolete = /^#~/m.test(block)
    return [
      {
        line: start,
        id,
        context: quotedField(block, 'msgctxt'),
        translation: quotedField(block, 'msgstr') ?? '',
        isFuzzy: /^#,.*\bfuzzy\b/m.test(block),
        isObsolete,
      },
    ]
  })
}

/** Returns a quoted field of an entry, with its continuation lines joined. */
function quotedField(block: string, field: string): string | undefined {
  const match = new RegExp(`^(?:#~ )?${field} ((?:(?:#~ )?"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block)
  const quoted = match?.[1]?.match(/"((?:[^"\\]|\\.)*)"/g)
  return quoted
    ?.map((part) => part.slice(1, -1))
    .join('')
    .replaceAll('\\"', '"')
    .replaceAll('\\n', '\n')
}

/** Returns files with messages outside the folders that have a catalogue: they would never be translated. */
export function uncataloguedFaults(
  sources: readonly SourceFile[],
  features: readonly string[],
): readonly Fault[] {
  return sources.flatMap(({ path, imports }) => {
    const macro = imports.find(({ specifier }) => /^@lingui\/(core|react)\/macro$/.test(specifier))
    if (!macro || features.some((feature) => path.startsWith(`web/${feature}/`))) return []
    const sentence = 'This folder has no catalogue; name it in lingui.config.ts.'
    return [{ rule: 'messages-complete', file: path, line: macro.line, sentence }]
  })
}
