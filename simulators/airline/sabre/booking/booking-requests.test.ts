import { describe, expect, it } from 'vitest'
import { journeyLengthsOf } from './booking-checks.ts'
import { createBookingRequest, type RequestedBookingFlight } from './booking-requests.ts'

type Json = Record<string, unknown>

const queue = { queueNumber: 50, pcc: '7ABC', prefatoryInstructionCode: 11 }
const flight = {
  flightNumber: 403,
  airlineCode: 'SQ',
  fromAirportCode: 'BKK',
  toAirportCode: 'SIN',
  departureDate: '2027-01-10',
  departureTime: '08:00',
  bookingClass: 'Y',
  flightStatusCode: 'NN',
}
const body = ({
  root = {},
  flight: change = {},
  details = {},
  pricing = {},
  traveler = {},
}: Record<string, Json> = {}) => ({
  flightDetails: {
    flights: [{ ...flight, ...change }],
    flightPricing: [{ qualifiers: pricing }],
    ...details,
  },
  travelers: [{ givenName: 'Somchai', surname: 'Example', passengerCode: 'ADT', ...traveler }],
  contactInfo: { phones: ['66812345678'] },
  notification: { queuePlacement: [queue] },
  ...root,
})
const isTaken = (asked: object): boolean => createBookingRequest.safeParse(asked).success
const price = { desiredAmount: '100.00', comparisonType: 'INCREASE_BY_AMOUNT', amount: '0.00' }
const offer = { offerId: 'offer-1', selectedOfferItems: ['item-1'] }
const bag = {
  subcode: '0CC',
  airlineCode: 'SQ',
  electronicMiscellaneousDocumentType: 'FLIGHT_COUPON_ASSOCIATED',
  basePrice: '900.00',
  currencyCode: 'THB',
  groupCode: 'BG',
  flightIndices: [1],
}
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)

describe('the simulated createBooking', () => {
  it.each([
    ['a plain booking', {}],
    ['an offer of NDC', { root: { flightOffer: offer } }],
    ['an email of the host', { root: { notification: { email: 'ETICKET', queuePlacement: [queue] } } }],
    ['two comparisons of the price', { details: { flightPricing: [{ priceComparisons: [price, price] }] } }],
    [
      'how the agency is reached',
      {
        root: {
          agency: { contactInfo: { emails: ['a@example.com'], phones: ['66'], includePhoneLabel: true } },
        },
      },
    ],
    [
      'a redress number, which is no passport',
      {
        traveler: {
          identityDocuments: [
            { documentType: 'REDRESS_NUMBER', documentNumber: '1234567', hostCountryCode: 'US' },
            {
              documentType: 'DESTINATION_ADDRESS',
              residenceOrDestinationAddress: { city: 'Reno', countryCode: 'US' },
            },
            { documentType: 'FISCAL_ID', documentSubType: 'NIT', documentNumber: '1' },
          ],
        },
      },
    ],
    [
      'a programme that is not for flights',
      { traveler: { loyaltyPrograms: [{ programType: 'LOYALTY_ID', programNumber: '1' }] } },
    ],
    [
      'a policy for hotels that nobody booked',
      { root: { errorHandlingPolicy: ['DO_NOT_HALT_ON_HOTEL_BOOKING_ERROR'] } },
    ],
    ['the seat of a traveler', { flight: { seats: [{ travelerIndex: 1, number: '31A' }] } }],
    ['a bag with its own EMD', { traveler: { ancillaries: [bag] } }],
    ['loyalties for all airlines', { root: { sendLoyaltiesToAllAirlines: true } }],
    ['a commission as an amount', { pricing: { commissionAmount: '100.00' } }],
    ['the chain of a vendor', { root: { otherServices: [{ chainCode: 'HH', serviceMessage: 'VIP' }] } }],
    ['a fax', { root: { contactInfo: { phones: ['66'], faxes: ['+66-2.123'] } } }],
  ])('accepts %s', (_, change) => {
    expect(isTaken(body(change))).toBe(true)
  })

  it.each([
    ['a day that the calendar lacks', { flight: { departureDate: '2027-02-31' } }],
    ['a birthday that the calendar lacks', { traveler: { birthDate: '1999-02-29' } }],
    ['a seat without its letter', { flight: { seats: [{ travelerIndex: 1, number: '31' }] } }],
    ['a seat of nobody', { flight: { seats: [{ number: '31A' }] } }],
    ['a bag without a price', { traveler: { ancillaries: [{ ...bag, basePrice: undefined }] } }],
    ['a bag for no flight', { traveler: { ancillaries: [{ ...bag, flightIndices: [] }] } }],
    ['a bag without its group', { traveler: { ancillaries: [{ ...bag, groupCode: 'B' }] } }],
    ['an age of nothing', { traveler: { age: 0 } }],
    ['an age above 120', { traveler: { age: 121 } }],
    ['an index that does not fit four bytes', { traveler: { infantTravelerIndex: 2 ** 31 } }],
    [
      'a tier that does not fit four bytes',
      { traveler: { loyaltyPrograms: [{ programNumber: '1', tierLevel: 2 ** 31 }] } },
    ],
    ['no queue where queues are told', { root: { notification: { queuePlacement: [] } } }],
    ['four queues', { root: { notification: { queuePlacement: times(4, queue) } } }],
    [
      'the instruction code 255',
      { root: { notification: { queuePlacement: [{ ...queue, prefatoryInstructionCode: 255 }] } } },
    ],
    ['an address in place of the kind of email', { root: { notification: { email: 'a@example.com' } } }],
    ['a pricing list without an entry', { details: { flightPricing: [] } }],
    ['eleven pricings', { details: { flightPricing: times(11, {}) } }],
    [
      'three comparisons of the price',
      { details: { flightPricing: [{ priceComparisons: times(3, price) }] } },
    ],
    ['no comparison where comparisons are told', { details: { flightPricing: [{ priceComparisons: [] }] } }],
    ['a brand list without an entry', { pricing: { brandedFares: [] } }],
    ['17 brands', { pricing: { brandedFares: times(17, { brandCode: 'SAVER' }) } }],
    ['17 fare bases', { pricing: { specificFares: times(17, { fareBasisCode: 'Y1' }) } }],
    ['17 passenger types', { pricing: { passengersPricing: times(17, { passengerCode: 'ADT' }) } }],
    ['the twelfth way of paying', { pricing: { payment: { primaryFormOfPayment: 12 } } }],
    ['eleven ways of paying', { root: { payment: { formsOfPayment: times(11, { type: 'CASH' }) } } }],
    ['no way of paying where ways are told', { root: { payment: { formsOfPayment: [] } } }],
    [
      'a credit code of one letter',
      { root: { payment: { formsOfPayment: [{ type: 'MISCELLANEOUS', miscellaneousCreditCode: 'A' }] } } },
    ],
    [
      'an address without a city of a known land',
      {
        traveler: {
          identityDocuments: [
            { documentType: 'DESTINATION_ADDRESS', residenceOrDestinationAddress: { countryCode: 'USA' } },
          ],
        },
      },
    ],
    ['a fax with a space', { root: { contactInfo: { phones: ['66'], faxes: ['66 2'] } } }],
    [
      'an emergency phone with a space',
      { root: { contactInfo: { phones: ['66'], emergencyPhones: ['66 2'] } } },
    ],
    ['a vendor of three letters', { root: { otherServices: [{ vendorCode: 'ABC' }] } }],
    ['a retention label with a sign that the host lacks', { root: { retentionLabel: 'a_b' } }],
    ['an offer without items', { root: { flightOffer: { offerId: 'offer-1' } } }],
    [
      'an offer with ten items',
      { root: { flightOffer: { ...offer, selectedOfferItems: times(10, 'item') } } },
    ],
    ['an offer with an id of one letter', { root: { flightOffer: { ...offer, offerId: 'x' } } }],
    ['an offer with a member that nobody knows', { root: { flightOffer: { ...offer, price: 1 } } }],
    [
      'a seat offer without its traveller',
      { root: { flightOffer: { ...offer, seatOffers: [{ number: '12A' }] } } },
    ],
  ])('refuses %s', (_, change) => {
    expect(isTaken(body(change))).toBe(false)
  })

  it('a round trip by two connecting airports is two journeys, also where all flights are sold together', () => {
    const on = (airlineCode: string, flightNumber: number, ends: string, departureDate: string) =>
      ({
        ...flight,
        airlineCode,
        flightNumber,
        fromAirportCode: ends.slice(0, 3),
        toAirportCode: ends.slice(4),
        departureDate,
        isMarriageGroup: true,
      }) as RequestedBookingFlight
    const trip = [
      on('VN', 612, 'BKK-HAN', '2027-03-03'),
      on('VN', 310, 'HAN-NRT', '2027-03-04'),
      on('VN', 301, 'NRT-SGN', '2027-03-10'),
      on('VN', 605, 'SGN-BKK', '2027-03-10'),
    ]
    expect(journeyLengthsOf(trip)).toEqual([2, 2])
    expect(journeyLengthsOf(trip.map((one) => ({ ...one, isMarriageGroup: false })))).toEqual([1, 1, 1, 1])
  })
})
