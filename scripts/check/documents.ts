import { posix } from 'node:path'
import type { Fault } from './fault.ts'
import { lineAt } from './project-files.ts'

/** A document: its path and text. */
export type DocumentFile = { readonly path: string; readonly text: string }

const lengths: Readonly<Record<string, number>> = {
  'README.md': 120,
  'CONTRIBUTING.md': 150,
  'ARCHITECTURE.md': 150,
}
const needed = [
  ...Object.keys(lengths),
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  'docs/glossary.md',
]
const recordParts = ['Context', 'Decision', 'Consequences', 'Status']

/** Returns documents that are missing, too long, or have a broken link; and records without a number. */
export function documentFaults(
  documents: readonly DocumentFile[],
  files: readonly string[],
): readonly Fault[] {
  const there = new Set(files)
  const missing = needed.filter((path) => !there.has(path))
  return [
    ...missing.map((file) => ({ rule: 'documents', file, line: 1, sentence: 'This document is missing.' })),
    ...documents.flatMap((document) => [...lengthFaults(document), ...linkFaults(document, there)]),
    ...decisionRecordFaults(documents),
  ]
}

function lengthFaults({ path, text }: DocumentFile): readonly Fault[] {
  const allowed = lengths[path]
  const lines = text.trimEnd().split('\n').length
  if (allowed === undefined || lines <= allowed) return []
  return [{ rule: 'documents', file: path, line: lines, sentence: `${lines} lines; ${allowed} have to do.` }]
}

function linkFaults({ path, text }: DocumentFile, there: ReadonlySet<string>): readonly Fault[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(#[^)\s]*)?\)/g)].flatMap((match) => {
    const link = match[1] ?? ''
    const target = posix.join(posix.dirname(path), link).replace(/\/$/, '')
    const leads =
      /^[a-z]+:/.test(link) || there.has(target) || [...there].some((file) => file.startsWith(`${target}/`))
    if (leads) return []
    return [
      {
        rule: 'documents',
        file: path,
        line: lineAt(text, match.index),
        sentence: `The link to ${link} leads nowhere.`,
      },
    ]
  })
}

function decisionRecordFaults(documents: readonly DocumentFile[]): readonly Fault[] {
  const seen = new Map<string, string>()
  return documents
    .filter(({ path }) => path.startsWith('docs/decisions/'))
    .flatMap(({ path, text }) => {
      const fault = (sentence: string): Fault => ({ rule: 'decisions', file: path, line: 1, sentence })
      const number = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]
      if (number === undefined) return [fault('A decision is named NNNN-title-in-kebab-case.md.')]
      const twin = seen.get(number)
      seen.set(number, path)
      const parts = recordParts.filter((part) => !new RegExp(`^## ${part}$`, 'm').test(text))
      return [
        ...(twin === undefined ? [] : [fault(`${twin} bears the same number.`)]),
        ...parts.map((part) => fault(`The record lacks its part "${part}".`)),
      ]
    })
}
