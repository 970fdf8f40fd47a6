import { dirname } from 'node:path'
import type { Fault } from './fault.ts'

const drawers = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'types',
  'lib',
  'shared',
])
const code = /^(contract|server|web|simulators|test-kit|e2e|bench|scripts)\/.*\.(tsx?|css)$/

/** Returns files whose names do not describe their content. */
export function fileNameFaults(files: readonly string[]): readonly Fault[] {
  return files
    .filter((path) => code.test(path))
    .flatMap((path) => {
      const parts = path.split('/').map((part) => part.replace(/\..*$/, ''))
      const file = parts.at(-1) ?? ''
      const drawer = parts.find((part) => drawers.has(part) || /-(utils?|helpers?|misc|manager)$/.test(part))
      const at = { file: path, line: 1 }
      if (drawer)
        return [
          {
            ...at,
            rule: 'telling-names',
            sentence: `"${drawer}" is a drawer; name the file after what it exports.`,
          },
        ]
      if (file === 'index')
        return [
          {
            ...at,
            rule: 'telling-names',
            sentence: 'An index file is a barrel; name the file after what it exports.',
          },
        ]
      return []
    })
}

/** Maximum source files per folder; tests are not counted. */
const mostFiles = 25
const source =
  /^(contract|server|web|simulators|test-kit|e2e|bench|scripts)\/.*(?<!\.(?:test|suite|e2e))\.tsx?$/

/** Returns folders with too many source files. Migrations are exempt: their number only grows. */
export function crowdedFolderFaults(files: readonly string[]): readonly Fault[] {
  const counted = new Map<string, number>()
  for (const path of files) {
    if (source.test(path)) counted.set(dirname(path), (counted.get(dirname(path)) ?? 0) + 1)
  }
  return [...counted]
    .filter(([folder, count]) => count > mostFiles && !folder.endsWith('/migrations'))
    .map(([folder, count]) => ({
      rule: 'folder-size',
      file: folder,
      line: 1,
      sentence: `${count} source files; split the folder by topic, ${mostFiles} at most.`,
    }))
}
