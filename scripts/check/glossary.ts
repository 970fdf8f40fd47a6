import type { Fault } from './fault.ts'
import { lineAt } from './project-files.ts'
import type { SourceFile } from './source-file.ts'

/** Returns types of contract/terms that docs/glossary.md does not name in code marks. */
export function glossaryFaults(sources: readonly SourceFile[], glossary: string): readonly Fault[] {
  const named = new Set([...glossary.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  return sources
    .filter(({ path }) => /^contract\/terms\/.+\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text, program }) =>
      program.body.flatMap((statement) => {
        const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
        const isType = made?.type === 'TSTypeAliasDeclaration' || made?.type === 'TSInterfaceDeclaration'
        if (!isType || named.has(made.id.name)) return []
        const sentence = `The word "${made.id.name}" is not in docs/glossary.md.`
        return [{ rule: 'glossary', file: path, line: lineAt(text, made.start), sentence }]
      }),
    )
}
