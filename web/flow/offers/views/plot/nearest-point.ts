/** A position on a drawing, in pixels. */
export type Point = { readonly x: number; readonly y: number }

/** Returns the index of the point nearest to a position, or undefined without points. */
export type FindNearest = (place: Point) => number | undefined

/** Points are grouped into squares of this size in pixels. */
const cell = 24

/** Squares that contain points, between the first and the last in either direction. */
type Grid = {
  readonly cells: ReadonlyMap<string, readonly number[]>
  readonly columns: Ends
  readonly lines: Ends
}
type Ends = readonly [first: number, last: number]
type Found = { readonly index: number | undefined; readonly far: number }

/**
 * Prepares the search for the nearest of many points without comparing all of them. Of equals the first is
 * found.
 */
export function nearestPointFinder(points: readonly Point[]): FindNearest {
  if (points.length === 0) return () => undefined
  const { cells, columns, lines } = createPointGrid(points)
  return (place) => {
    const [column, line] = gridCellOf(place)
    const farthest = Math.max(farthestDistance(column, columns), farthestDistance(line, lines))
    let ring = Math.max(nearestDistance(column, columns), nearestDistance(line, lines))
    let best: Found = { index: undefined, far: Infinity }
    // Beyond a ring of squares nothing is nearer than the ring is wide.
    for (; ring <= farthest && best.far >= ((ring - 1) * cell) ** 2; ring += 1) {
      for (const key of gridRingKeys(column, line, ring)) {
        for (const index of cells.get(key) ?? [])
          best = nearestInDirection(best, { index, far: squaredDistance(points[index], place) })
      }
    }
    return best.index
  }
}

function createPointGrid(points: readonly Point[]): Grid {
  const cells = Map.groupBy(points.keys(), (index) => gridCellOf(points[index] ?? { x: 0, y: 0 }).join(' '))
  const places = points.map(gridCellOf)
  const minAndMax = (values: readonly number[]): Ends => [
    values.reduce((one, other) => Math.min(one, other)),
    values.reduce((one, other) => Math.max(one, other)),
  ]
  return {
    cells,
    columns: minAndMax(places.map(([column]) => column)),
    lines: minAndMax(places.map(([, line]) => line)),
  }
}

function nearestInDirection(best: Found, next: Found): Found {
  if (next.far < best.far) return next
  return next.far === best.far && (next.index ?? 0) < (best.index ?? Infinity) ? next : best
}

function squaredDistance(point: Point | undefined, { x, y }: Point): number {
  return point ? (point.x - x) ** 2 + (point.y - y) ** 2 : Infinity
}

function gridCellOf({ x, y }: Point): readonly [column: number, line: number] {
  return [Math.floor(x / cell), Math.floor(y / cell)]
}

function farthestDistance(from: number, [first, last]: Ends): number {
  return Math.max(Math.abs(from - first), Math.abs(last - from))
}

function nearestDistance(from: number, [first, last]: Ends): number {
  return Math.max(first - from, from - last, 0)
}

/** Yields the squares at this distance in either direction. */
function* gridRingKeys(column: number, line: number, ring: number): Generator<string> {
  if (ring === 0) return yield `${column} ${line}`
  for (let step = -ring; step <= ring; step += 1) {
    yield `${column + step} ${line - ring}`
    yield `${column + step} ${line + ring}`
    if (Math.abs(step) === ring) continue
    yield `${column - ring} ${line + step}`
    yield `${column + ring} ${line + step}`
  }
}
