import { describe, expect, test } from 'vitest'
import { arcSize, journeyArc, journeyPieces } from './journey-arc.ts'

const direct = [{ departureAt: '2027-01-20T16:50:00Z', arrivalAt: '2027-01-20T23:10:00Z' }]
const withStop = [
  { departureAt: '2027-01-20T10:00:00Z', arrivalAt: '2027-01-20T12:00:00Z' },
  { departureAt: '2027-01-20T14:00:00Z', arrivalAt: '2027-01-20T18:00:00Z' },
]

describe('The pieces of a journey', () => {
  test('Flights and waits are shares of the whole, without gap or overlap', () => {
    expect(journeyPieces(withStop)).toEqual([
      { kind: 'flight', from: 0, to: 0.25 },
      { kind: 'wait', from: 0.25, to: 0.5 },
      { kind: 'flight', from: 0.5, to: 1 },
    ])
  })

  test('A direct journey is one flight', () => {
    expect(journeyPieces(direct)).toEqual([{ kind: 'flight', from: 0, to: 1 }])
  })
})

describe('The arc of a journey', () => {
  test('A direct flight is one curve from end to end', () => {
    expect(journeyArc(direct)).toEqual({
      flights: ['M6 30 Q120 -18 234 30'],
      waits: [],
      points: [
        { x: 6, y: 30 },
        { x: 234, y: 30 },
      ],
    })
  })

  test('Flights and waits meet on the same arc, inside the picture', () => {
    const { flights, waits, points } = journeyArc(withStop)
    const ends = [flights[0], waits[0], flights[1]].map((path = '') => {
      const [x = '', y = '', , , toX = '', toY = ''] = path.replaceAll(/[MQ]/g, '').split(' ')
      return [`${x} ${y}`, `${toX} ${toY}`]
    })
    expect(ends.flatMap((one, at) => (at === 0 ? one : one.slice(1)))).toEqual(
      points.map(({ x, y }) => `${x} ${y}`),
    )
    expect(ends[1]?.[0]).toBe(ends[0]?.[1])
    expect(ends[2]?.[0]).toBe(ends[1]?.[1])
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(arcSize.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(arcSize.height)
    }
  })
})
