/**
 * Reads comma-separated text whose first line names the columns; cells may be in double quotes. Calls back
 * row by row with the positions of the requested columns, because these files are too long to hold in memory.
 * Throws when a column is missing.
 */
export function eachRow<Column extends string>(
  text: string,
  columns: readonly Column[],
  take: (cells: Readonly<Record<Column, string>>) => void,
): void {
  const [head = '', ...lines] = text.split('\n')
  const names = splitCells(head.trimEnd())
  const places = columns.map((column) => ({ column, at: names.indexOf(column) }))
  const missing = places.filter(({ at }) => at < 0).map(({ column }) => column)
  if (missing.length > 0) throw new Error(`the network file lacks the columns ${missing.join(', ')}`)
  for (const line of lines) {
    if (line === '') continue
    const cells = splitCells(line.trimEnd())
    take(
      Object.fromEntries(places.map(({ column, at }) => [column, cells[at] ?? ''])) as Record<Column, string>,
    )
  }
}

function splitCells(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',')
  const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g) ?? []
  return cells.map((cell) =>
    cell
      .replace(/,$/, '')
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
}
