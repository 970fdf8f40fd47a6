/** A line of two texts: in both, only in the former, or only in the later. */
export type DiffLine = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

/** Compares two texts line by line, by their longest common subsequence of lines. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  // common[i][j] is the number of lines that old from i and now from j have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const lengthAt = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      const isSame = old[i] === now[j]
      if (row) row[j] = isSame ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]]
    if (was !== undefined && was === is) {
      lines.push({ kind: 'same', text: was })
      i += 1
      j += 1
    } else if (was !== undefined && (is === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: 'removed', text: was })
      i += 1
    } else {
      lines.push({ kind: 'added', text: is ?? '' })
      j += 1
    }
  }
  return lines
}
