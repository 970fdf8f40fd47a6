/** A position on the earth in degrees, north and east positive. */
export type Position = { readonly latitude: number; readonly longitude: number }

/** A point of a picture in pixels, from its upper left corner. */
export type Point = { readonly x: number; readonly y: number }

/** An area of a picture in pixels. */
export type Area = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Draws positions as points of a picture; undefined where a position is on the far side of the map. */
export type MapProjection = (position: Position) => Point

const radians = Math.PI / 180
const pieces = 64
/** A map never shows less than this, so that a short route is still seen among other places. In degrees. */
const leastSpanDegrees = 9

/**
 * Returns positions along the great circle between two places, both included. Longitudes continue past 180° where
 * the circle crosses the date line, so that neighbours stay neighbours.
 */
export function greatCircle(from: Position, to: Position): readonly Position[] {
  const [start, end] = [vectorOf(from), vectorOf(to)]
  const cosine = start.reduce((sum, value, axis) => sum + value * (end[axis] ?? 0), 0)
  const angle = Math.acos(Math.min(1, Math.max(-1, cosine)))
  const points = Array.from({ length: pieces + 1 }, (_, index) => {
    const part = index / pieces
    // The circle between opposite places, or within one place, is any: a straight line stands for it.
    if (Math.sin(angle) < 1e-6) return interpolatePosition(from, to, part)
    const [weight, other] = [Math.sin((1 - part) * angle), Math.sin(part * angle)]
    return positionOf(
      start.map((value, axis) => (value * weight + (end[axis] ?? 0) * other) / Math.sin(angle)),
    )
  })
  return unwrapLongitudes(points)
}

/** Returns the projection that fits these positions into an area, at one scale in both directions in their middle. */
export function fitProjection(positions: readonly Position[], area: Area): MapProjection {
  const latitudes = positions.map(({ latitude }) => latitude)
  const longitudes = positions.map(({ longitude }) => longitude)
  const middle = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) }
  const shrink = Math.cos(middle.latitude * radians)
  const scale = Math.min(
    area.width / Math.max(spanOf(longitudes) * shrink, leastSpanDegrees),
    area.height / Math.max(spanOf(latitudes), leastSpanDegrees),
  )
  const center = { x: area.left + area.width / 2, y: area.top + area.height / 2 }
  return ({ latitude, longitude }) => ({
    x: center.x + normalizeLongitudeDelta(longitude - middle.longitude) * shrink * scale,
    y: center.y - (latitude - middle.latitude) * scale,
  })
}

function vectorOf({ latitude, longitude }: Position): readonly number[] {
  const flat = Math.cos(latitude * radians)
  return [
    flat * Math.cos(longitude * radians),
    flat * Math.sin(longitude * radians),
    Math.sin(latitude * radians),
  ]
}

function positionOf([x = 0, y = 0, z = 0]: readonly number[]): Position {
  return {
    latitude: Math.asin(Math.min(1, Math.max(-1, z))) / radians,
    longitude: Math.atan2(y, x) / radians,
  }
}

function interpolatePosition(from: Position, to: Position, part: number): Position {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: from.longitude + (to.longitude - from.longitude) * part,
  }
}

function unwrapLongitudes(positions: readonly Position[]): readonly Position[] {
  let before = positions[0]?.longitude ?? 0
  return positions.map(({ latitude, longitude }) => {
    before += normalizeLongitudeDelta(longitude - before)
    return { latitude, longitude: before }
  })
}

/** Returns a difference of longitudes between -180° and 180°. */
function normalizeLongitudeDelta(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

function middleOf(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2
}

function spanOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
