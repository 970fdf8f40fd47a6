import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders at the root that hold nothing written by hand. The same as .gitignore says. */
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

/** Every file written by hand below a root, as paths from it with forward slashes, in order. */
export function projectFiles(root: string): readonly string[] {
  const found: string[] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (folder === '' && skippedAtRoot.has(entry.name)) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  walk('')
  return found.toSorted()
}

/** The text of a file of the project. */
export function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The line, counted from 1, that a position in a text lies on. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
