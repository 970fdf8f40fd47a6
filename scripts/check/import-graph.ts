import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'

/** An import of a project file. */
export type ImportArrow = {
  readonly from: string
  /** A path from the root, "node_modules/<package>/…" or "node:<module>". */
  readonly to: string
  readonly specifier: string
  readonly line: number
  readonly typeOnly: boolean
}

/** Returns every import of the given files, resolved to paths from the root. */
export function resolvedImports(sources: readonly SourceFile[]): readonly ImportArrow[] {
  return sources.flatMap(({ path, imports }) =>
    imports.map((mention) => ({ from: path, to: resolveImport(path, mention.specifier), ...mention })),
  )
}

/** Resolves an import specifier. Vite queries ("?raw") are dropped. */
export function resolveImport(from: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '')
  if (/^#(contract|server|web|test-kit|simulators)\//.test(plain)) return plain.slice(1)
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain)
  if (plain.startsWith('node:')) return plain
  return `node_modules/${plain}${plain.split('/').length > (plain.startsWith('@') ? 2 : 1) ? '' : '/'}`
}

/**
 * Returns import cycles, types included: every strongly connected component of two or more files, and files
 * that import themselves. Each is reported as one shortest cycle, starting at its first file.
 */
export function importCycles(arrows: readonly ImportArrow[]): readonly (readonly string[])[] {
  const next = new Map<string, Set<string>>()
  const known = new Set(arrows.map(({ from }) => from))
  for (const { from, to } of arrows) {
    if (!known.has(to)) continue
    const targets = next.get(from) ?? new Set()
    next.set(from, targets.add(to))
  }
  const told = new Set<string>()
  const circles: (readonly string[])[] = []
  for (const start of [...next.keys()].toSorted()) {
    if (told.has(start)) continue
    const circle = shortestCycle(start, next)
    if (!circle) continue
    for (const file of stronglyConnectedWith(start, next)) told.add(file)
    circles.push(circle)
  }
  return circles
}

type Targets = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the shortest path from a file back to itself; undefined when there is none. */
function shortestCycle(start: string, next: Targets): readonly string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const target of next.get(file) ?? []) {
      if (target === start) return pathBackFrom(file, cameFrom, start)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, file)
      queue.push(target)
    }
  }
  return undefined
}

function pathBackFrom(end: string, cameFrom: ReadonlyMap<string, string>, start: string): readonly string[] {
  const way = [start]
  for (let at: string | undefined = end; at !== undefined && at !== start; at = cameFrom.get(at))
    way.unshift(at)
  way.unshift(start)
  return way
}

/** Returns the files in the same strongly connected component. */
function stronglyConnectedWith(start: string, next: Targets): readonly string[] {
  const back = new Map<string, Set<string>>()
  for (const [from, targets] of next) {
    for (const to of targets) back.set(to, (back.get(to) ?? new Set()).add(from))
  }
  const behind = reachableFiles(start, back)
  return [...reachableFiles(start, next)].filter((file) => behind.has(file))
}

function reachableFiles(start: string, next: Targets): ReadonlySet<string> {
  const seen = new Set([start])
  for (const file of seen) {
    for (const target of next.get(file) ?? []) seen.add(target)
  }
  return seen
}
