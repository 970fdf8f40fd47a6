/** A place on a picture, in pixels. */
export type Point = { readonly x: number; readonly y: number }

/** Finds the point of a picture that lies nearest to a place: its position in the list, or undefined without points. */
export type FindNearest = (place: Point) => number | undefined

/** Points sorted into squares of so many pixels. */
const cell = 24

/** Gets ready to find the nearest of many points without looking at all of them. Of equals the first is found. */
export function pointGrid(points: readonly Point[]): FindNearest {
  const cells = new Map<string, number[]>()
  const columns: [number, number] = [Infinity, -Infinity]
  const lines: [number, number] = [Infinity, -Infinity]
  for (const [index, point] of points.entries()) {
    const [column, line] = cellOf(point)
    const key = `${column} ${line}`
    const inside = cells.get(key)
    if (inside) inside.push(index)
    else cells.set(key, [index])
    widen(columns, column)
    widen(lines, line)
  }
  if (points.length === 0) return () => undefined
  return (place) => {
    const [column, line] = cellOf(place)
    const farthest = Math.max(away(column, columns), away(line, lines))
    let best = { index: undefined as number | undefined, far: Infinity }
    // Beyond a ring of squares nothing lies nearer than the ring is wide.
    for (
      let ring = nearestRing(column, line);
      ring <= farthest && best.far >= ((ring - 1) * cell) ** 2;
      ring += 1
    ) {
      for (const key of ringKeys(column, line, ring)) best = nearer(cells.get(key) ?? [], place, best)
    }
    return best.index
  }

  function nearer(
    indexes: readonly number[],
    { x, y }: Point,
    best: { index: number | undefined; far: number },
  ) {
    let { index: found, far } = best
    for (const index of indexes) {
      const point = points[index]
      if (!point) continue
      const square = (point.x - x) ** 2 + (point.y - y) ** 2
      if (square > far || (square === far && found !== undefined && found < index)) continue
      found = index
      far = square
    }
    return { index: found, far }
  }

  function nearestRing(column: number, line: number): number {
    const beside = ([low, high]: readonly [number, number], at: number) => Math.max(low - at, at - high, 0)
    return Math.max(beside(columns, column), beside(lines, line))
  }
}

function cellOf({ x, y }: Point): readonly [column: number, line: number] {
  return [Math.floor(x / cell), Math.floor(y / cell)]
}

function widen(range: [number, number], to: number): void {
  range[0] = Math.min(range[0], to)
  range[1] = Math.max(range[1], to)
}

function away(from: number, [low, high]: readonly [number, number]): number {
  return Math.max(Math.abs(from - low), Math.abs(high - from))
}

/** The squares that lie so many squares away in either direction. */
function* ringKeys(column: number, line: number, ring: number): Generator<string> {
  if (ring === 0) return yield `${column} ${line}`
  for (let step = -ring; step <= ring; step += 1) {
    yield `${column + step} ${line - ring}`
    yield `${column + step} ${line + ring}`
    if (Math.abs(step) === ring) continue
    yield `${column - ring} ${line + step}`
    yield `${column + ring} ${line + step}`
  }
}
