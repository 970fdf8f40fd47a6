import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../../server/', import.meta.url)

/**
 * Returns the rows of one of the agency's tables, column by name. They are read as data: what is flown and
 * charged is a fact that the airlines and the shop share, the code that reads it is not.
 */
export function readHouseTable(path: string): Record<string, string>[] {
  const text = readFileSync(fileURLToPath(new URL(path, folder)), 'utf8')
  const [header = '', ...lines] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const names = header.split(',')
  return lines.map((line) => {
    const cells = splitCells(line)
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

/** Returns the cells of a line; a quoted cell may contain commas. */
function splitCells(line: string): string[] {
  return line.includes('"')
    ? [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      )
    : line.split(',')
}
