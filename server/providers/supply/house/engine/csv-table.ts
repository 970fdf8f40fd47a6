import { parse } from 'csv-parse/sync'

/** One row of a table: cells by column name, and its line number for messages. */
export type TableRow<Column extends string> = Readonly<Record<Column, string>> & { readonly line: number }

/**
 * Reads comma-separated text: the first non-comment line names the columns, lines that begin with # are
 * comments. Throws with the line number: these tables ship with the product.
 */
export function readTable<Column extends string>(
  text: string,
  columns: readonly Column[],
): TableRow<Column>[] {
  const records: { readonly record: TableRow<Column>; readonly info: { readonly lines: number } }[] = parse(
    text,
    {
      columns: (names: string[]) => {
        const missing = columns.filter((column) => !names.includes(column))
        if (missing.length > 0) throw new Error(`the table lacks the columns ${missing.join(', ')}`)
        return names
      },
      comment: '#',
      comment_no_infix: true,
      skip_empty_lines: true,
      info: true,
    },
  )
  return records.map(({ record, info }) => ({ ...record, line: info.lines }))
}
