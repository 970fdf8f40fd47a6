import type { TripRow } from '../../list-model/trip-row.ts'
import { durationSteps, pixelOf, plotScale, type PlotScale, priceSteps } from './plot-scale.ts'
import { type FindNearest, type Point, nearestPointFinder } from './nearest-point.ts'
import { paretoOptimal } from './pareto-optimal.ts'

/** The kinds of points: by stops (0, 1, 2 for two and more), and waitlisted or confirmed. */
export type PointKind = `${0 | 1 | 2}${'firm' | 'waiting'}`

/** The drawn shapes of the rows. */
export type PlotLayout = {
  readonly width: number
  readonly height: number
  readonly prices: PlotScale
  readonly durations: PlotScale
  /** In row order. */
  readonly points: readonly Point[]
  /** One SVG path for each kind. */
  readonly paths: ReadonlyMap<PointKind, string>
  /** The Pareto front, cheapest first; waitlisted rows only where there is nothing else. */
  readonly front: readonly TripRow[]
  /** The line through the front: steps from cheap and slow to expensive and fast. */
  readonly frontPath: string
  readonly nearest: FindNearest
  /** Indexes of the rows, cheapest first. */
  readonly byPrice: readonly number[]
}

/** Padding around the points for texts and ticks, in pixels. */
export const plotEdge = { top: 34, right: 16, bottom: 52, left: 68 } as const
const tickRoom = { price: 66, duration: 40 }
/** Half the size of a mark in pixels: smaller when there are many. */
const markSize = { few: 5, many: 3.5, manyFrom: 400 }

/** Lays out the rows on a plot of this size in pixels. */
export function plotLayout(rows: readonly TripRow[], width: number, height: number): PlotLayout {
  const prices = plotScale({
    values: minAndMax(rows.map((row) => row.perPerson)),
    steps: priceSteps,
    pixels: [plotEdge.left, width - plotEdge.right],
    room: tickRoom.price,
  })
  const durations = plotScale({
    values: minAndMax(rows.map((row) => row.durationMinutes)),
    steps: durationSteps,
    pixels: [height - plotEdge.bottom, plotEdge.top],
    room: tickRoom.duration,
  })
  const pointOfRow = (row: TripRow) => ({
    x: roundedCoordinate(pixelOf(prices, row.perPerson)),
    y: roundedCoordinate(pixelOf(durations, row.durationMinutes)),
  })
  const points = rows.map(pointOfRow)
  const firm = rows.filter((row) => !row.isWaiting)
  const front = paretoOptimal(firm.length > 0 ? firm : rows)
  return {
    width,
    height,
    prices,
    durations,
    points,
    paths: markPathsByKind(rows, points),
    front,
    frontPath: stepLinePath(front.map(pointOfRow)),
    nearest: nearestPointFinder(points),
    byPrice: [...rows.keys()].toSorted((one, other) => byPriceThenTime(rows[one], rows[other])),
  }
}

/** Returns the kind of a row's point. */
export function pointKindOf({ stops, isWaiting }: Pick<TripRow, 'stops' | 'isWaiting'>): PointKind {
  const count = stops === 0 ? 0 : stops === 1 ? 1 : 2
  return `${count}${isWaiting ? 'waiting' : 'firm'}`
}

/**
 * Returns a mark as a part of a path: a disc for direct flights, a triangle for one stop, a square for more.
 */
export function markPath(kind: PointKind, { x, y }: Point, size: number): string {
  if (kind.startsWith('0')) {
    return `M${roundedCoordinate(x - size)} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`
  }
  if (kind.startsWith('1'))
    return `M${x} ${roundedCoordinate(y - size * 1.2)}l${size * 1.1} ${size * 2}h${-size * 2.2}z`
  return `M${roundedCoordinate(x - size * 0.9)} ${roundedCoordinate(y - size * 0.9)}h${size * 1.8}v${size * 1.8}h${-size * 1.8}z`
}

function markPathsByKind(rows: readonly TripRow[], points: readonly Point[]): ReadonlyMap<PointKind, string> {
  const size = rows.length >= markSize.manyFrom ? markSize.many : markSize.few
  const parts = new Map<PointKind, string[]>()
  for (const [index, row] of rows.entries()) {
    const point = points[index]
    if (!point) continue
    const kind = pointKindOf(row)
    const path = markPath(kind, point, size)
    const list = parts.get(kind)
    if (list) list.push(path)
    else parts.set(kind, [path])
  }
  return new Map([...parts].map(([kind, list]) => [kind, list.join('')]))
}

function stepLinePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

function byPriceThenTime(one: TripRow | undefined, other: TripRow | undefined): number {
  if (!one || !other) return 0
  return one.perPerson - other.perPerson || one.durationMinutes - other.durationMinutes
}

function minAndMax(values: readonly number[]): readonly [number, number] {
  return [
    values.reduce((a, b) => Math.min(a, b), Infinity),
    values.reduce((a, b) => Math.max(a, b), -Infinity),
  ]
}

function roundedCoordinate(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
