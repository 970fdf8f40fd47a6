import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root folders without hand-written files. The same as in .gitignore. */
const skippedAtRoot = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'coverage',
  'screens',
  'test-results',
  '.cache',
])

/** Returns every hand-written file below a root, as sorted paths with forward slashes. */
export function projectFiles(root: string): readonly string[] {
  const found: string[] = []
  const collectFiles = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (folder === '' && skippedAtRoot.has(entry.name)) continue
      if (entry.isDirectory()) collectFiles(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  collectFiles('')
  return found.toSorted()
}

/** Returns the UTF-8 text of a file, by its path from the root. */
export function readProjectFile(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Returns the line, counted from 1, of a position in a text. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
