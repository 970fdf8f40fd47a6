import type { ImportOutcome, ImportSource } from './house-import-store.ts'
import type { FaultKind, ImportFault } from './import-fault.ts'
import type { ImportFile } from './read-import-file.ts'

/** Lines listed per kind; the rest is counted. */
const toldLines = 50

const headings: Readonly<Record<FaultKind, string>> = {
  refused: 'Refused',
  leftOut: 'Left out, as it is not for sale here',
  note: 'Read, but look at it',
}

const things = { schedule: 'flights', fares: 'fares', allotment: 'allotments' } as const

/** Reports the faults of a file: counts, then lines with reasons. */
export function fileReport(fileName: string, { content, faults }: ImportFile): string[] {
  const kinds: FaultKind[] = ['note', 'leftOut', 'refused']
  return [
    `${fileName}: ${content.rows.length} ${things[content.kind]} read.`,
    ...kinds.flatMap((kind) =>
      faultLines(
        kind,
        faults.filter((fault) => fault.kind === kind),
      ),
    ),
  ]
}

function faultLines(kind: FaultKind, faults: readonly ImportFault[]): string[] {
  if (faults.length === 0) return []
  const more = faults.length - toldLines
  return [
    `${headings[kind]}: ${faults.length}`,
    ...faults.slice(0, toldLines).map(({ line, reason }) => `  line ${line}: ${reason}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

/** Reports the effect of an import. */
export function outcomeReport(source: string, outcome: ImportOutcome): string {
  const { added, changed, removed, unchanged } = outcome
  return `Source "${source}": ${added} new, ${changed} changed, ${removed} gone, ${unchanged} as before.`
}

/** Lists the sources, the latest import first. */
export function sourcesReport(sources: readonly ImportSource[]): string[] {
  if (sources.length === 0) return ['Nothing was imported yet.']
  return sources.map(({ kind, source, rowCount, fileName, importedAt, isWhole }) => {
    const whole = isWhole ? ', whole schedule of its airlines' : ''
    return `${kind} "${source}": ${rowCount} rows of ${fileName}, ${importedAt.slice(0, 16).replace('T', ' ')} UTC${whole}`
  })
}
