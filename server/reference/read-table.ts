import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** One row of a table by column name; a missing column reads as undefined. */
export type Row = Readonly<Record<string, string>>

const folder = join(import.meta.dirname, 'tables')

/**
 * Reads a table beside this file: comma-separated, the first line names the columns, lines that begin with #
 * are comments. Throws on a row of another length.
 */
export function readTable(name: string): Row[] {
  return parseTable(name, readFileSync(join(folder, `${name}.csv`), 'utf8'))
}

/** {@link readTable} from text. */
export function parseTable(name: string, text: string): Row[] {
  try {
    return parse(text, { columns: true, comment: '#', comment_no_infix: true, skip_empty_lines: true })
  } catch (error) {
    throw new Error(`table ${name} cannot be read`, { cause: error })
  }
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
