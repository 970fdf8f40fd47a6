import { describe, expect, it } from 'vitest'
import type { AirlineCode, AirportCode } from '#contract/terms/codes.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import {
  marketOf,
  onDay,
  packedTimetable,
  packedWith,
  queryOf,
  searchOf,
  wayOf,
} from '#test-kit/house/packed-house.ts'
import { fareBuyerOfPlan, higherFareFamilies } from '../fares/higher-fare-families.ts'
import { type HouseOffer, priceTrip } from '../price-trip.ts'
import { salesEntryKey, untouched } from '../sales/sales-entry.ts'
import { slotOfRbd } from '../booking-class-slots.ts'
import { planOfFound } from '../trip-plan.ts'
import { worldViewOf } from '../world-view.ts'
import type { FiledFare } from '../world/schedule.ts'
import { explainOffer } from './explain-offer.ts'
import { type ExplainedFare, explainRefusals } from './explain-refusals.ts'

const party = { adult: 2, child: 1, infantOnLap: 1 }
const day = onDay('2027-01-20')

/** Offers of the cheapest trips of a market, in all fare families. */
function offersOn(text: string, world = packedTimetable()): HouseOffer[] {
  const view = worldViewOf(world)
  const market = marketOf(world)
  const { trips } = searchOf(world).best(queryOf([wayOf(text, 'economy', view)], party, { count: 60 }))
  return trips.flatMap((trip) => {
    const plan = planOfFound(trip, { shape: 'oneWay', party, cabins: ['economy'] }, market)
    return [plan, ...higherFareFamilies(plan, fareBuyerOfPlan(plan), market)].map((one) =>
      priceTrip(one, market),
    )
  })
}

describe('the explanation of an offer', () => {
  it('adds up to the total, with every rule met and the requested seats', () => {
    const offers = ['BKK NRT 2027-01-20', 'CNX HKT 2027-02-05', 'CNX OSA 2027-03-01'].flatMap((text) =>
      offersOn(text),
    )
    expect(offers.length).toBeGreaterThan(100)
    for (const offer of offers) {
      const told = explainOffer(offer.ref, marketOf())
      if (!told) throw new Error(`not explained: ${offer.ref}`)
      const components = told.units.flatMap((unit) => unit.components)
      const fares = components.flatMap(({ shares }) => shares.map(({ baht, count }) => baht * count))
      const counts: Readonly<Record<string, number>> = party
      const taxes = told.taxes.map(({ baht, type }) => baht * (counts[type] ?? 0))
      const surcharges = told.surcharges.map(({ bahtForSeat }) => bahtForSeat * 3)
      const sum = [...fares, ...taxes, ...surcharges].reduce((total, baht) => total + baht, 0)
      expect(sum).toBe(told.totalBaht)
      expect(sum * 100).toBe(offer.price.total.amount)
      expect(components.flatMap(({ checks }) => checks).filter(({ isMet }) => !isMet)).toEqual([])
      expect(components.flatMap(({ seats }) => seats).every(({ open }) => open >= 3)).toBe(true)
    }
  })

  it('shows step by step how an amount was calculated', () => {
    const [offer] = offersOn('BKK CNX 2027-01-20')
    const amounts = explainOffer(offer?.ref ?? '', marketOf())?.units[0]?.components[0]?.amount
    expect(amounts?.exactBaht).toBeCloseTo(
      ((amounts?.baseBaht ?? 0) * (amounts?.multiplier ?? 0)) / 10_000,
      6,
    )
    expect(amounts?.roundedBaht).toBe(Math.ceil((amounts?.exactBaht ?? 0) / 5) * 5)
    expect(amounts?.adultBaht).toBe(Math.min(amounts?.roundedBaht ?? 0, amounts?.ceilingBaht ?? 0))
  })

  it('no explanation is given for an offer that was never made', () => {
    expect(explainOffer('garbage', marketOf())).toBeUndefined()
  })
})

const ask = {
  flights: [{ soldAs: 'TG642BKKNRT', day }],
  cabin: 'economy' as const,
  party: { adult: 1 },
  refundableOnly: false,
}

/** The fares of the single requested run of flights. */
function faresOf(
  more: Partial<Parameters<typeof explainRefusals>[0]> = {},
  market = marketOf(),
): readonly ExplainedFare[] {
  return explainRefusals({ ...ask, ...more }, market)?.[0]?.fares ?? []
}

const ruleOf = (fare: ExplainedFare | undefined) => fare?.refusedBy?.rule

describe('the refusals of fares that were not offered', () => {
  it('list one fare of each family and kind, the cheapest', () => {
    const fares = faresOf({ stay: { out: day, back: day + 7 } })
    const left = fares.filter(({ refusedBy }) => !refusedBy)
    expect(left.map(({ kind, brand }) => `${kind} ${brand}`).sort()).toEqual([
      '0 Flex',
      '0 Lite',
      '0 Standard',
      '1 Lite',
      '2 Standard',
      '3 Flex',
    ])
    for (const cheapest of left) {
      const others = fares.filter(({ kind, brand }) => kind === cheapest.kind && brand === cheapest.brand)
      const fareIncrease = others.filter((one) => ruleOf(one) === 'cheaperFare')
      expect(fareIncrease.length).toBeGreaterThan(0)
      expect(fareIncrease.every(({ adultBaht }) => adultBaht >= cheapest.adultBaht)).toBe(true)
    }
  })

  it.each([
    ['a season that it is not', 'VHXLOW14TH', {}, 'season'],
    ['a weekday that it is not', 'VLWLOW14TH', {}, 'weekday'],
    ['half of a round trip where there is none', 'VLXLRT14TH', {}, 'roundTripOnly'],
    ['too short a stay', 'VLXLRT14TH', { stay: { out: day, back: day + 1 } }, 'minimumStay'],
    ['too long a stay', 'VLXLRT14TH', { stay: { out: day, back: day + 31 } }, 'maximumStay'],
    ['what does not come back', 'VLXLOW14TH', { refundableOnly: true }, 'refundability'],
    ['a dearer class', 'QLXLOWTH', {}, 'cheaperFare'],
    ['a party that is too large', 'VLXLOW14TH', { party: { adult: 400 } }, 'seats'],
  ])('the reason for a fare with %s names the failed rule', (_, fareBasis, more, rule) => {
    const fare = faresOf(more).find((one) => one.fareBasis === fareBasis)
    expect(ruleOf(fare)).toBe(rule)
  })

  it('name the limit and the actual days of a missed advance purchase', () => {
    const late = marketOf(packedTimetable(), new Map(), Date.parse('2027-01-10T03:00:00Z'))
    const fare = faresOf({}, late).find((one) => one.fareBasis === 'VLXLOW14TH')
    expect(fare?.refusedBy).toEqual({ rule: 'advancePurchase', isMet: false, actual: 10, limit: 14 })
  })

  it('name a sold-out seat or a class that was closed manually', () => {
    const key = salesEntryKey('TG642BKKNRT', '2027-01-20' as LocalDate)
    const closed = new Map([[key, { ...untouched, closedSlots: 1 << slotOfRbd('V') }]])
    const fare = faresOf({}, marketOf(packedTimetable(), closed)).find(
      (one) => one.fareBasis === 'VLXLOW14TH',
    )
    expect(fare?.refusedBy).toEqual({ rule: 'seats', actual: 0, limit: 1 })
  })

  it('explain which flights cannot share one fare', () => {
    const flights = [
      { soldAs: 'AK881DMKKUL', day },
      { soldAs: 'D7522KULHND', day },
    ]
    const runs = explainRefusals({ ...ask, flights }, marketOf())
    expect(runs?.map((run) => run.flights.length)).toEqual([1, 2, 1])
    expect(runs?.[1]?.refusals.map(({ why }) => why)).toEqual(['lowCostSinglesOnly', 'lowCostSinglesOnly'])
    expect(runs?.[0]?.fares.some(({ refusedBy }) => !refusedBy)).toBe(true)
  })

  it('return nothing for flights that do not operate', () => {
    expect(explainRefusals({ ...ask, flights: [{ soldAs: 'XX1AAABBB', day }] }, marketOf())).toBeUndefined()
  })
})

const filed = (more: Partial<FiledFare>): FiledFare => ({
  carrier: 'TG' as AirlineCode,
  from: 'BKK' as AirportCode,
  to: 'NRT' as AirportCode,
  rbd: 'Q',
  kind: 0,
  fareBasis: 'AGENCY1',
  baht: 3333,
  rule: { refundFee: 500, validityDays: 90, brand: 'Own' },
  ...more,
})

describe('fares of the agency', () => {
  it('agency fares are sold as filed, with their own rules, and are not called simulated', () => {
    const world = packedWith([filed({})])
    const offer = offersOn('BKK NRT 2027-01-20', world).find(({ ref }) => ref.includes('AGENCY1'))
    expect(offer?.fareBrand).toBe('Own')
    expect(offer?.rules).toMatchObject({
      refund: { beforeDeparture: { kind: 'fee', fee: { amount: 50_000 } }, noShow: { kind: 'no' } },
      rebook: { beforeDeparture: { kind: 'no' } },
      validityDays: 90,
    })
    expect(offer?.price.passengers[0]?.lines[0]).toMatchObject({
      code: 'AGENCY1',
      amount: { amount: 333_300 },
    })
    expect(offer?.price.passengers[0]?.lines[0]?.source).not.toContain('simulated')
    expect(offer?.rules.others.map(({ text }) => text).join(' ')).not.toContain('fare')
  })

  it('refuse passengers and days outside their rules, and name the rule', () => {
    const world = packedWith([filed({ rule: { percent: { child: null }, weekdays: 0b11 } })])
    const fare = faresOf({ party }, marketOf(world)).find(({ isImported }) => isImported)
    expect(fare?.refusedBy).toMatchObject({ rule: 'weekday', actual: 3, limit: [1, 2] })
    const tuesday = [{ soldAs: 'TG642BKKNRT', day: day - 1 }]
    const again = faresOf({ party, flights: tuesday }, marketOf(world)).find(({ isImported }) => isImported)
    expect(ruleOf(again)).toBe('passengerType')
  })
})
