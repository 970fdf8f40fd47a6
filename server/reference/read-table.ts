import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One row of a table by column name; a missing column reads as undefined. */
export type Row = Readonly<Record<string, string>>

const folder = join(import.meta.dirname, 'tables')

/**
 * Reads a table beside this file: comma-separated, without quotes (no value holds a comma), the first line
 * names the columns, lines that begin with # are comments. Throws on a row of another length.
 */
export function readTable(name: string): Row[] {
  return parseTable(name, readFileSync(join(folder, `${name}.csv`), 'utf8'))
}

/** {@link readTable} from text. */
export function parseTable(name: string, text: string): Row[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const columns = lines[0]?.split(',') ?? []
  return lines.slice(1).map((line) => {
    const values = line.split(',')
    if (values.length !== columns.length) throw new Error(`table ${name} has a crooked row: ${line}`)
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']))
  })
}

/** Returns the value of a mandatory column. */
export function requiredValue(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`a table has no column ${column}`)
  return value
}

/** Returns the values of a list column, separated by "|"; none when it is empty. */
export function listValues(row: Row, column: string): string[] {
  return requiredValue(row, column)
    .split('|')
    .filter((one) => one !== '')
}

/** Validates a value; a table with an invalid code does not load. */
export function parseCodeOrThrow<Code>(read: (text: string) => Code | undefined, text: string): Code {
  const code = read(text)
  if (code === undefined) throw new Error(`a table holds "${text}", which is not a code`)
  return code
}
