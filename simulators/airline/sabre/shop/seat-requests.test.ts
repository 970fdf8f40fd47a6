import { describe, expect, it } from 'vitest'
import { seatRequest } from './seat-requests.ts'

type Json = Record<string, unknown>

const end = (locationCode: string, date = '2027-01-10') => ({ locationCode, aircraftScheduledDate: { date } })
const body = ({ root = {}, request = {}, segment = {}, passenger = {} }: Record<string, Json> = {}) => ({
  requestType: 'payload',
  request: {
    paxSegmentRefIds: ['seg1'],
    originDest: {
      paxJourney: {
        paxSegments: [
          {
            paxSegmentId: 'seg1',
            departure: end('BKK'),
            arrival: end('SIN'),
            marketingCarrierInfo: { carrierCode: 'SQ', carrierFlightNumber: '403' },
            ...segment,
          },
        ],
      },
    },
    paxes: [{ paxID: 'pax1', ptc: 'ADT', ...passenger }],
    ...request,
  },
  ...root,
})
const isTaken = (asked: object): boolean => seatRequest.safeParse(asked).success
const fare = { fareComponentId: 'f1', fareBasis: { fareBasisCode: 'Y1' } }
const account = { airline: 'SQ', accountNumber: '123456' }

describe('the simulated seat map request', () => {
  it.each([
    ['a plain request', {}],
    ['a fare', { request: { fareComponents: [{ ...fare, price: { amount: 100 } }], currency: 'THB' } }],
    ['a frequent flyer', { passenger: { loyaltyProgramAccount: [account], birthday: '1980-01-02' } }],
    [
      'attributes of the message',
      { root: { payloadAttributes: { transactionId: 't1', correlationID: 'c1' } } },
    ],
    [
      'attributes of its own',
      { request: { customAttributes: [{ key: 'k', value: 'v' }] }, passenger: { customAttributes: [] } },
    ],
    ['a data bin', { request: { dataBin: 'kept' } }],
    [
      'a day as the time of the message',
      { root: { payloadAttributes: { transactionId: 't1', timeStamp: '2027-01-10' } } },
    ],
  ])('accepts %s', (_, change) => {
    expect(isTaken(body(change))).toBe(true)
  })

  it.each([
    ['a day that the calendar lacks', { segment: { departure: end('BKK', '2027-02-31') } }],
    ['the id of a flight that begins with a digit', { segment: { paxSegmentId: '1seg' } }],
    ['a reference that begins with a digit', { request: { paxSegmentRefIds: ['1seg'] } }],
    [
      'an airline of two digits',
      { segment: { marketingCarrierInfo: { carrierCode: '99', carrierFlightNumber: '1' } } },
    ],
    ['a cabin of two letters', { segment: { cabinType: { cabinTypeCode: 'YY' } } }],
    ['the id of a passenger with a space', { passenger: { paxID: 'pax 1' } }],
    ['a passenger type of four letters', { passenger: { ptc: 'ADTX' } }],
    ['a birthday that the calendar lacks', { passenger: { birthday: '1999-02-29' } }],
    ['a passenger with a member that nobody knows', { passenger: { seat: '12A' } }],
    [
      'ten loyalty accounts',
      { passenger: { loyaltyProgramAccount: Array.from({ length: 10 }, () => account) } },
    ],
    ['a fare without its basis', { request: { fareComponents: [{ fareComponentId: 'f1' }] } }],
    ['a fare with a price as text', { request: { fareComponents: [{ ...fare, price: { amount: '100' } }] } }],
    ['no fare where fares are told', { request: { fareComponents: [] } }],
    ['a currency with a space before it', { request: { currency: ' THB' } }],
    ['attributes without the transaction', { root: { payloadAttributes: { correlationID: 'c1' } } }],
    [
      'a time of the message that is none',
      { root: { payloadAttributes: { transactionId: 't1', timeStamp: 'now' } } },
    ],
    [
      'a point of sale, which only offers and orders have',
      { root: { pointOfSale: { location: { countryCode: 'TH', cityCode: 'BKK' } } } },
    ],
    [
      'a time of the message with six decimals',
      { root: { payloadAttributes: { transactionId: 't1', timeStamp: '2027-01-10T08:00:00.123456Z' } } },
    ],
    ['an attribute without a value', { passenger: { customAttributes: [{ key: 'k', value: '' }] } }],
    ['a data bin of 33 characters', { request: { dataBin: 'A'.repeat(33) } }],
  ])('refuses %s', (_, change) => {
    expect(isTaken(body(change))).toBe(false)
  })
})
