import { parse } from 'csv-parse/sync'

/**
 * Reads comma-separated text whose first line names the columns; cells may be in double quotes. Calls back
 * row by row with the cells of the requested columns, because these files are too long to hold in memory.
 * Throws when a column is missing, and on a row of another length.
 */
export function eachRow<Column extends string>(
  text: string,
  columns: readonly Column[],
  take: (cells: Readonly<Record<Column, string>>) => void,
): void {
  const isRequested: ReadonlySet<string> = new Set(columns)
  parse<Readonly<Record<string, string>>>(text, {
    // a column that is not requested is left out of the rows
    columns: (names: string[]) => {
      const missing = columns.filter((column) => !names.includes(column))
      if (missing.length > 0) throw new Error(`the network file lacks the columns ${missing.join(', ')}`)
      return names.map((name) => isRequested.has(name) && name)
    },
    skip_empty_lines: true,
    on_record: (cells) => {
      take(cells)
      return null
    },
  })
}
