/** A part of a journey to scale: from and to as shares of the whole, 0 to 1. */
export type JourneyPiece = { readonly kind: 'flight' | 'wait'; readonly from: number; readonly to: number }

type TimedFlight = { readonly departureAt: string; readonly arrivalAt: string }

/** Divides a journey into flights and waits, to draw it to scale. */
export function journeyPieces(flights: readonly TimedFlight[]): JourneyPiece[] {
  const start = Date.parse(flights[0]?.departureAt ?? '')
  const wholeMs = Math.max(1, Date.parse(flights.at(-1)?.arrivalAt ?? '') - start)
  const share = (at: string) => Math.min(1, Math.max(0, (Date.parse(at) - start) / wholeMs))
  return flights.flatMap((one, index) => {
    const before = flights[index - 1]
    const flight = { kind: 'flight', from: share(one.departureAt), to: share(one.arrivalAt) } as const
    return before
      ? [{ kind: 'wait', from: share(before.arrivalAt), to: flight.from } as const, flight]
      : [flight]
  })
}

/** The size of the picture of an arc, in px. */
export const arcSize = { width: 240, height: 36 }

/** A journey as an arc: SVG path data of its flights and waits, and the points where a flight starts or ends. */
export type JourneyArc = {
  readonly flights: readonly string[]
  readonly waits: readonly string[]
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

type Point = readonly [x: number, y: number]

/** The ends of the arc, and the control point between them. */
const bow: readonly [Point, Point, Point] = [
  [6, 30],
  [120, -18],
  [234, 30],
]

/** Draws a journey as an arc within {@link arcSize}: tickets on pages, in emails and in documents carry it. */
export function journeyArc(flights: readonly TimedFlight[]): JourneyArc {
  const pieces = journeyPieces(flights)
  const pathsOf = (kind: JourneyPiece['kind']) =>
    pieces.filter((one) => one.kind === kind).map(({ from, to }) => pathBetween(from, to))
  const changes = pieces.filter(({ kind }) => kind === 'wait').flatMap(({ from, to }) => [from, to])
  const points = [0, ...changes, 1].map((at) => {
    const [x, y] = pointAt(at, at)
    return { x: roundToHundredth(x), y: roundToHundredth(y) }
  })
  return { flights: pathsOf('flight'), waits: pathsOf('wait'), points }
}

/** Returns the part of the arc between two shares of it, as a quadratic curve. */
function pathBetween(from: number, to: number): string {
  const [start, control, end] = [pointAt(from, from), pointAt(from, to), pointAt(to, to)]
  const said = (point: Point) => point.map(roundToHundredth).join(' ')
  return `M${said(start)} Q${said(control)} ${said(end)}`
}

/** Returns a point of the arc where both shares are equal, else the control point of the part between them. */
function pointAt(from: number, to: number): Point {
  const [start, control, end] = bow
  const axis = (at: 0 | 1) =>
    start[at] * (1 - from) * (1 - to) + control[at] * (from + to - 2 * from * to) + end[at] * from * to
  return [axis(0), axis(1)]
}

function roundToHundredth(value: number): number {
  return Math.round(value * 100) / 100
}
