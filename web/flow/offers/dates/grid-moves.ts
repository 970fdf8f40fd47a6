/** A cell of a table by its indexes, from 0. */
export type GridPlace = { readonly row: number; readonly column: number }

/** How many rows and columns a table has. */
export type GridSize = { readonly rows: number; readonly columns: number }

/** Returns the cell that a key moves to (WAI-ARIA grid pattern); undefined for other keys. */
export function gridTarget(
  { row, column }: GridPlace,
  key: string,
  { rows, columns }: GridSize,
): GridPlace | undefined {
  const clampIndex = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
  switch (key) {
    case 'ArrowLeft':
      return { row, column: clampIndex(column - 1, columns) }
    case 'ArrowRight':
      return { row, column: clampIndex(column + 1, columns) }
    case 'ArrowUp':
      return { row: clampIndex(row - 1, rows), column }
    case 'ArrowDown':
      return { row: clampIndex(row + 1, rows), column }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: columns - 1 }
    case 'PageUp':
      return { row: 0, column }
    case 'PageDown':
      return { row: rows - 1, column }
    default:
      return undefined
  }
}
