/** Which column a table is sorted by, and which way. */
export type Sorting = { readonly column: string; readonly isDown: boolean }

/** Lines in the order of a column; those alike stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | string,
  isDown: boolean,
): Row[] {
  const way = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === right) return 0
    return left < right ? -way : way
  })
}
