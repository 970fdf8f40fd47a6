/** The sort column of a table, and its direction. */
export type Sorting = { readonly column: string; readonly isDown: boolean }

/** Sorts rows by a column; equal ones keep their order. */
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
