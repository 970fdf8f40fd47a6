/** One row of a table: cells by column name, and its line number for messages. */
export type TableRow<Column extends string> = Readonly<Record<Column, string>> & { readonly line: number }

/**
 * Reads comma-separated text: the first non-comment line names the columns, lines that begin with # are
 * comments, cells contain no commas. Throws with the line number: these tables ship with the product.
 */
export function readTable<Column extends string>(
  text: string,
  columns: readonly Column[],
): TableRow<Column>[] {
  const lines = text
    .split('\n')
    .map((content, index) => ({ content: content.trimEnd(), line: index + 1 }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
  const [head, ...rest] = lines
  const names = head?.content.split(',') ?? []
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new Error(`the table lacks the columns ${missing.join(', ')}`)
  return rest.map(({ content, line }) => {
    const cells = content.split(',')
    if (cells.length !== names.length)
      throw new Error(`line ${line}: ${cells.length} cells, expected ${names.length}`)
    const row = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
    return { ...row, line } as TableRow<Column>
  })
}
