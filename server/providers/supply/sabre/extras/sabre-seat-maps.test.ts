import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { seatMapsOf } from './sabre-seat-maps.ts'
import { seatRequestOf } from './seat-request.ts'
import { wireSeatAnswer } from './sabre-seat-wire.ts'

const flight = {
  airline: 'TG',
  number: 642,
  from: 'BKK',
  to: 'NRT',
  departs: '2027-01-10T23:55',
  arrives: '2027-01-11T08:10',
  rbd: 'Q',
  cabin: 'economy',
  fareBasis: 'QSAVER',
} as const
const handle: SabreOfferHandle = {
  shape: 'oneWay',
  party: { adult: 2, child: 1, infantOnLap: 1 },
  carrier: 'TG',
  brands: ['FLEX'],
  journeys: [[flight]],
}
const seat = (column: string, more: object = {}) => ({
  column,
  occupationStatusCode: 'F',
  characteristics: [],
  ...more,
})
const is = (...codes: string[]) => ({ characteristics: codes.map((code) => ({ code })) })
const item = (id: string, amount: number, more: object = {}) => ({
  offerItemID: id,
  unitPrice: { totalAmount: { amount, currencyCode: 'THB' } },
  eligibility: { flightAssociations: { paxSegmentRefID: ['segment-0'] } },
  ...more,
})
type Answered = {
  readonly map?: object
  readonly items?: readonly object[]
  readonly exits?: readonly object[]
}
const placesOf = (seats: readonly object[], { map = {}, items = [], exits = [] }: Answered = {}) => {
  const cabin = {
    cabinType: { cabinTypeCode: 'Y' },
    cabinLayout: { columns: ['A', 'B', 'C', 'H', 'J', 'K'].map((id) => ({ id })), exitRowPosition: exits },
    seatRows: [{ row: 31, seats }],
  }
  const seatMap = { paxSegmentRefID: 'segment-0', sellable: true, cabinCompartments: [cabin], ...map }
  const answer = wireSeatAnswer.parse({
    response: { seatMaps: [seatMap], aLaCarteOffer: { aLaCarteOfferItems: items } },
  })
  return seatMapsOf(answer, handle, 0)[0]?.rows[0]?.places ?? []
}
const everybody = ['adult-0', 'adult-1', 'child-0']

describe('the seat maps of Sabre', () => {
  it('shows the places between which there is an aisle, and a gap where a row has no seat', () => {
    const kinds = placesOf([seat('A'), seat('C'), seat('H')]).map(({ kind }) => kind)
    expect(kinds.join(' ')).toBe('seat gap seat aisle seat gap gap')
  })

  it.each([
    ['a free seat without a price', {}, [], everybody],
    ['an occupied seat', { occupationStatusCode: 'O' }, [], []],
    ['a seat of unknown occupation', { occupationStatusCode: undefined }, [], []],
    ['a restricted seat', is('1'), [], []],
    ['a seat that is chargeable and has no price', is('CH'), [], []],
    ['a seat with a price', { offerItemRefIDs: ['a'] }, [item('a', 300)], everybody],
    ['a seat in dollars', { offerItemRefIDs: ['a'] }, [inDollars()], []],
    ['a seat with a price of another flight', { offerItemRefIDs: ['b'] }, [item('a', 300)], []],
    ['a seat for one passenger', { offerItemRefIDs: ['a'] }, [item('a', 300, only('adult-1'))], ['adult-1']],
    ['an exit row: neither for children nor with an infant', is('E'), [], ['adult-1']],
    ['a seat that is not for children', is('IE'), [], ['adult-0', 'adult-1']],
    ['a seat that is not for infants', is('1A'), [], ['adult-1', 'child-0']],
  ])('sells %s to the right passengers', (_, more, items, buyers) => {
    const [place] = placesOf([seat('A', more)], { items })
    expect(place?.services?.flatMap(({ passengers }) => passengers) ?? []).toEqual(buyers)
  })

  it('tells the fee of a seat, and the exit row by its position', () => {
    const [place] = placesOf([seat('A', { offerItemRefIDs: ['a'] })], {
      items: [item('a', 300.5)],
      exits: [{ firstRow: 30, lastRow: 31 }],
    })
    expect(place).toEqual({
      kind: 'seat',
      designator: '31A',
      isFree: true,
      isExitRow: true,
      fee: satang(30_050),
      services: [{ serviceRef: 'SEAT', amount: satang(30_050), passengers: ['adult-1'] }],
    })
  })

  it('sells nothing from a map that is not to be sold, and shows no other cabin', () => {
    expect(placesOf([seat('A')], { map: { sellable: false } })[0]).toEqual({
      kind: 'seat',
      designator: '31A',
      isFree: true,
      isExitRow: false,
    })
    const business = { cabinType: { cabinTypeCode: 'C' }, seatRows: [{ row: 11, seats: [seat('A')] }] }
    expect(placesOf([], { map: { cabinCompartments: [business] } })).toEqual([])
  })

  it('asks for everybody with a seat, and tells who holds an infant', () => {
    expect(seatRequestOf(handle, 0)).toMatchObject({
      requestType: 'payload',
      request: {
        paxes: [
          { paxID: 'adult-0', ptc: 'ADT', accompaniedByInfant: true },
          { paxID: 'adult-1', ptc: 'ADT' },
          { paxID: 'child-0', ptc: 'CNN' },
        ],
        fareComponents: [{ fareBasis: { fareBasisCode: 'QSAVER' }, brand: { code: 'FLEX' } }],
      },
    })
  })
})

function inDollars(): object {
  return item('a', 9, { unitPrice: { totalAmount: { amount: 9, currencyCode: 'USD' } } })
}

function only(...paxRefIDs: string[]): object {
  return { eligibility: { paxRefIDs } }
}
