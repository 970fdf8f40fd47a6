import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LocalDate } from '#contract/terms/time.ts'
import { houseWorld } from '#test-kit/house-kit.ts'
import { type HouseCabin, houseCabins } from './cabin-seats.ts'
import { dayOf } from './day.ts'
import { type DatedFlight } from './network.ts'
import { openSeats, seatLimits } from './seats.ts'

const { network } = houseWorld()
const dayMs = 86_400_000

function flightOn(soldAs: string, on: string): DatedFlight {
  const dated = network.flightOn(soldAs, dayOf(on as LocalDate))
  if (!dated) throw new Error(`${soldAs} does not fly on ${on}`)
  return dated
}

const flights = ['TG642BKKNRT', 'XJ600DMKNRT', 'NH241HNDFUK', 'PG103BKKUSM'].map((one) =>
  flightOn(one, '2027-02-17'),
)

describe('seats on sale', () => {
  it('are nested: a cheaper class never has more than a dearer one, and no cabin more than it holds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...flights),
        fc.integer({ min: 0, max: 360 }),
        fc.constantFrom(...houseCabins),
        (dated, days, cabin) => {
          const limits = seatLimits(dated, cabin, { nowMs: dated.departMs - days * dayMs })
          expect(limits).toEqual(limits.toSorted((left, right) => right - left))
          expect(limits[0]).toBeLessThanOrEqual(dated.flight.seats[cabin])
          expect(limits.every((limit) => limit >= 0)).toBe(true)
        },
      ),
    )
  })

  it('become fewer as departure comes near', () => {
    for (const dated of flights) {
      const left = [300, 90, 30, 14, 7, 3, 1, 0].map(
        (days) => seatLimits(dated, 'economy', { nowMs: dated.departMs - days * dayMs })[0] ?? 0,
      )
      expect(left).toEqual(left.toSorted((one, other) => other - one))
      expect(left.at(-1)).toBeLessThan((left[0] ?? 0) / 2)
    }
  })

  it('are those set by hand, whatever the simulation says, and closed classes close the cheaper ones', () => {
    const [dated] = flights
    if (!dated) throw new Error('no flight')
    const nowMs = dated.departMs - 3 * dayMs
    const limited = seatLimits(dated, 'economy', {
      nowMs,
      control: { seatLimit: 5, closedRbds: '', farePercent: 0 },
    })
    expect(openSeats(limited, 'economy', undefined)).toEqual(Array.from({ length: 10 }, () => 5))
    const closed = seatLimits(dated, 'economy', {
      nowMs,
      control: { seatLimit: 5, closedRbds: 'T', farePercent: 0 },
    })
    expect(openSeats(closed, 'economy', undefined)).toEqual([5, 5, 5, 5, 5, 0, 0, 0, 0, 0])
  })

  it.each([
    [{}, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5]],
    [{ Y: 2, B: 2, M: 2 }, [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]],
    [{ Y: 5, B: 3 }, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [{ Y: 1, B: 3 }, [4, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
  ])('are what is left of the limits after sales of %j', (sold, open) => {
    const cabin: HouseCabin = 'economy'
    expect(
      openSeats(
        open.map(() => 5),
        cabin,
        { sold },
      ),
    ).toEqual(open)
  })
})
