import type { Fault } from './fault.ts'
import { resolvedImports, type ImportArrow } from './import-graph.ts'
import { testCode } from './import-rule-table.ts'
import type { SourceFile } from './source-file.ts'

/** Dependency lists of package.json. */
export type PackageLists = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Returns the folder within which imports are relative: one step, one feature, the providers, the contract.
 */
function relativeImportUnit(path: string): string {
  const deep = /^((?:server|web)\/flow\/[^/]+)\//.exec(path)
  if (deep?.[1]) return deep[1]
  const [top = '', second = ''] = path.split('/')
  return top === 'server' || top === 'web' ? `${top}/${path.split('/').length > 2 ? second : ''}` : top
}

/**
 * Returns violations of the import style: relative inside one folder, "#contract/…", "#server/…", "#web/…"
 * across, always with the extension and an existing file; the running server must not import a development
 * package.
 */
export function importTextFaults(
  sources: readonly SourceFile[],
  files: readonly string[],
  packages: PackageLists,
): readonly Fault[] {
  const there = new Set(files)
  const shipped = { ...packages.dependencies, ...packages.optionalDependencies }
  return resolvedImports(sources).flatMap((arrow) => {
    const complaint = specifierComplaint(arrow, there) ?? packageComplaint(arrow, shipped)
    return complaint ? [{ file: arrow.from, line: arrow.line, ...complaint }] : []
  })
}

type Complaint = Pick<Fault, 'rule' | 'sentence'>

function specifierComplaint(
  { from, to, specifier }: ImportArrow,
  there: ReadonlySet<string>,
): Complaint | undefined {
  if (to.startsWith('node_modules/') || to.startsWith('node:')) return undefined
  if (!/\.[a-z0-9]+$/i.test(to))
    return { rule: 'import-with-extension', sentence: `"${specifier}" lacks its extension.` }
  if (!there.has(to))
    return { rule: 'import-is-there', sentence: `"${specifier}" leads to ${to}, which is not there.` }
  const crosses = specifier.startsWith('..') && relativeImportUnit(from) !== relativeImportUnit(to)
  if (crosses && /^(contract|server|web|test-kit|simulators)\//.test(to)) {
    return { rule: 'import-text', sentence: `Across folders write "#${to}" instead of "${specifier}".` }
  }
  return undefined
}

const testPattern = new RegExp(testCode.join('|'))

function packageComplaint(
  arrow: ImportArrow,
  shipped: Readonly<Record<string, string>>,
): Complaint | undefined {
  const inside = /^(contract|server)\//.test(arrow.from) && !testPattern.test(arrow.from)
  const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(arrow.to)?.[1]
  if (!inside || name === undefined || arrow.typeOnly || name in shipped) return undefined
  const sentence = `"${name}" is no dependency of the running server; list it under dependencies or do without.`
  return { rule: 'server-runs-on-dependencies', sentence }
}
