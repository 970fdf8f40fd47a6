// Rows of the distance table, reused between calls: names have at most 64 letters.
const rowLength = 80
let before = new Uint8Array(rowLength)
let last = new Uint8Array(rowLength)
let next = new Uint8Array(rowLength)

/**
 * Returns the edit distance (substitution, deletion, insertion, transposition) of the typed text to the name
 * or its nearest prefix. Above `most` it returns `most + 1`.
 */
export function prefixEditDistance(typed: string, name: string, most: number): number {
  const width = Math.min(name.length, typed.length + most, rowLength - 1)
  for (let column = 0; column <= width; column += 1) last[column] = column
  for (let row = 1; row <= typed.length; row += 1) {
    if (fillDistanceRow(typed, name, { row, width }) > most) return most + 1
    const oldest = before
    before = last
    last = next
    next = oldest
  }
  let least = most + 1
  for (let column = Math.max(0, typed.length - most); column <= width; column += 1)
    least = Math.min(least, last[column] ?? least)
  return least
}

/** Fills the next row of distances; returns its minimum. */
function fillDistanceRow(
  typed: string,
  name: string,
  at: { readonly row: number; readonly width: number },
): number {
  const { row, width } = at
  const letter = typed.charCodeAt(row - 1)
  next[0] = row
  let least = row
  for (let column = 1; column <= width; column += 1) {
    const isSame = letter === name.charCodeAt(column - 1)
    let cost = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
    cost = Math.min(cost, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1)
    if (isTransposition(typed, name, { row, column })) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
    next[column] = cost
    least = Math.min(least, cost)
  }
  return least
}

function isTransposition(
  typed: string,
  name: string,
  at: { readonly row: number; readonly column: number },
): boolean {
  const { row, column } = at
  if (row < 2 || column < 2) return false
  return typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1]
}

/** Returns how many mistakes are tolerated: one from four letters, two from seven. */
export function toleratedMistakes(typed: string): number {
  if (typed.length >= 7) return 2
  return typed.length >= 4 ? 1 : 0
}
