import { describe, expect, it } from 'vitest'
import type { AirlineCode, CountryCode } from '#contract/terms/codes.ts'
import { satang } from '#contract/terms/money.ts'
import type { Passenger } from '#contract/terms/passenger.ts'
import type { Instant, LocalDate, Zone } from '#contract/terms/time.ts'
import type { BookCommand } from '../../supplier-reservation.ts'
import { type SabreOfferHandle, parseSabreOfferRef, formatSabreOfferRef } from '../shop/sabre-offer-ref.ts'
import { toHostPhone } from '#contract/terms/passenger/contact-services.ts'
import { createBookingBody } from './terms-to-sabre-booking.ts'

const office = { pcc: 'FH01', zone: 'Asia/Bangkok' as Zone, journalQueue: 300, limitQueue: 301 }
const offer: SabreOfferHandle = {
  shape: 'oneWay',
  party: { adult: 1, infantOnLap: 1 },
  carrier: 'TG',
  brands: ['FLEX'],
  lastTicketAt: '2026-11-24T16:00:00.000Z' as Instant,
  journeys: [
    [
      {
        airline: 'TG',
        number: 642,
        from: 'BKK',
        to: 'NRT',
        departs: '2027-01-10T23:55',
        arrives: '2027-01-11T08:10',
        rbd: 'Q',
        cabin: 'economy',
        fareBasis: 'QSAVER',
      },
    ],
  ],
}
const mali: Passenger = {
  type: 'adult',
  title: 'MRS',
  givenName: 'Márie-Anne',
  surname: "O'Neil Sato",
  sex: 'F',
  bornOn: '1990-02-03' as LocalDate,
  nationality: 'TH' as CountryCode,
  document: { number: 'AA1234567', issueCountry: 'TH' as CountryCode, expiresOn: '2033-01-01' as LocalDate },
  loyalty: { carrier: 'TG' as AirlineCode, number: 'RO12345' },
  requests: { meal: 'VGML', wheelchair: 'WCHR', seat: 'window' },
}
const mio: Passenger = {
  type: 'infantOnLap',
  title: 'MISS',
  givenName: '',
  surname: 'Mio',
  sex: 'F',
  bornOn: '2026-02-02' as LocalDate,
  nationality: 'TH' as CountryCode,
  document: { number: 'bb 1-2', issueCountry: 'TH' as CountryCode, expiresOn: '2030-01-01' as LocalDate },
}
const command: BookCommand = {
  mode: 'hold',
  clientReference: 'F1-ABCD',
  ref: formatSabreOfferRef(offer),
  expectedTotal: satang(2_500_050),
  passengers: [mio, mali],
  contact: { name: 'Mali', mobilePhone: '081 234 5678', email: 'mali@example.com' },
}
const bodyOf = (changes: Partial<BookCommand> = {}, handle: SabreOfferHandle = offer) =>
  createBookingBody({ ...command, ...changes }, handle, office)

describe('an offer and its reference', () => {
  it('survive conversion in both directions', () => {
    expect(parseSabreOfferRef(formatSabreOfferRef(offer))).toEqual(offer)
  })
})

describe('the request for a booking', () => {
  it('limits the price to the satang, and carries our reference and our queue', () => {
    expect(bodyOf()).toMatchObject({
      flightDetails: {
        flightPricing: [
          {
            qualifiers: {
              validatingAirlineCode: 'TG',
              currencyPricing: 'THB',
              brandedFares: [{ brandCode: 'FLEX', flightIndices: [1] }],
            },
            priceComparisons: [
              { desiredAmount: '25000.50', comparisonType: 'INCREASE_BY_AMOUNT', amount: '0.00' },
            ],
          },
        ],
        haltOnFlightStatusCodes: ['NO', 'UC', 'US', 'UN', 'UU', 'LL', 'HL'],
      },
      remarks: [{ type: 'GENERAL', text: 'FH REF F1-ABCD' }],
      notification: { queuePlacement: [{ queueNumber: 300, pcc: 'FH01' }] },
    })
  })

  it('states the limit in the time zone of the office, or tickets today', () => {
    expect(bodyOf()).toMatchObject({
      agency: {
        ticketingPolicy: 'FUTURE_TICKETING',
        futureTicketingPolicy: { ticketingPcc: 'FH01', ticketingDate: '2026-11-24', ticketingTime: '23:00' },
      },
    })
    expect(bodyOf({ mode: 'instant' })).toMatchObject({ agency: { ticketingPolicy: 'TODAY' } })
  })

  it('links passengers and infants, in the character set of the host', () => {
    expect(bodyOf()).toMatchObject({
      contactInfo: { phones: ['+66812345678'] },
      travelers: [
        {
          givenName: 'FNU',
          surname: 'MIO',
          passengerCode: 'INF',
          nameReferenceCode: 'P1',
          identityDocuments: [{ documentNumber: 'BB12', gender: 'INFANT_FEMALE', isLapChildDocument: true }],
        },
        {
          givenName: 'MARIEANNE',
          surname: 'ONEIL SATO',
          title: 'Mrs',
          passengerCode: 'ADT',
          nameReferenceCode: 'P2',
          infantTravelerIndex: 1,
          identityDocuments: [{ documentType: 'PASSPORT', residenceCountryCode: 'TH', gender: 'FEMALE' }],
          loyaltyPrograms: [{ supplierCode: 'TG', programNumber: 'RO12345' }],
          specialServices: [
            { code: 'VGML' },
            { code: 'WCHR' },
            { code: 'CTCM', message: '66812345678' },
            { code: 'CTCE', message: 'MALI//EXAMPLE.COM' },
          ],
        },
      ],
    })
  })

  it('writes an email address in teletype format', () => {
    const contact = { ...command.contact, email: 'mali_o-neil@example.com' }
    expect(JSON.stringify(bodyOf({ contact }))).toContain('MALI..O./NEIL//EXAMPLE.COM')
  })

  it('sends the airlines a refusal instead of phone and email where the passenger refuses', () => {
    const body = JSON.stringify(bodyOf({ contact: { ...command.contact, isWithheldFromAirlines: true } }))
    expect(body).toContain('"CTCR"')
    expect(body).not.toMatch(/"CTC[ME]"/)
    expect(body).not.toContain('"emails":["mali@example.com"],"identityDocuments"')
  })

  it('sends the contact of a passenger who has an own one instead of that of the booker', () => {
    const own = { mobilePhone: '+66899999999', email: 'own@example.com' }
    const body = JSON.stringify(bodyOf({ passengers: [mio, { ...mali, contact: own }] }))
    expect(body).toContain(
      '{"code":"CTCM","message":"66899999999"},{"code":"CTCE","message":"OWN//EXAMPLE.COM"}',
    )
    expect(body).toContain('"emails":["own@example.com"]')
    expect(body).not.toContain('MALI//EXAMPLE.COM')
  })

  it('carries the terms of the office: account codes, commission, tour code, customer number', () => {
    const settings = {
      accountCodes: ['FHCORP'],
      commissionPercentage: '5.00',
      tourCode: 'FH2027',
      customerNumber: '123456',
    }
    expect(createBookingBody(command, offer, { ...office, settings })).toMatchObject({
      agency: { agencyCustomerNumber: '123456' },
      flightDetails: {
        flightPricing: [
          {
            qualifiers: {
              accountCode: { accountCodes: ['FHCORP'] },
              commissionPercentage: '5.00',
              tourCode: 'FH2027',
            },
          },
        ],
      },
    })
  })

  it('requests the waitlist for full flights only, and does not halt on a waitlisted status', () => {
    const full = {
      ...offer,
      journeys: [[{ ...offer.journeys[0]?.[0], isWaitlisted: true }]],
    } as SabreOfferHandle
    expect(bodyOf({ mode: 'waitlist' }, full)).toMatchObject({
      flightDetails: {
        flights: [{ flightStatusCode: 'LL' }],
        haltOnFlightStatusCodes: ['NO', 'UC', 'UN'],
      },
    })
    expect(bodyOf()).toMatchObject({ flightDetails: { flights: [{ flightStatusCode: 'NN' }] } })
  })

  it('no request is made for another party, nor for names, documents and phone numbers that the host rejects', () => {
    expect(bodyOf({ passengers: [mali] })).toBeUndefined()
    expect(bodyOf({ passengers: [mio, { ...mali, surname: 'สมชาย' }] })).toBeUndefined()
    const paper = {
      ...mali,
      document: { ...mali.document, number: 'ก1' } as Passenger['document'],
    } as Passenger
    expect(bodyOf({ passengers: [mio, paper] })).toBeUndefined()
    expect(bodyOf({ contact: { ...command.contact, mobilePhone: 'ask me' } })).toBeUndefined()
  })
})

describe('a phone number', () => {
  it.each([
    ['081 234 5678', '+66812345678'],
    ['+81 (3) 1234-5678', '+81312345678'],
    ['0081312345678', '+81312345678'],
    ['12', undefined],
  ])('%s is sent as %s', (typed, sent) => {
    expect(toHostPhone(typed)).toBe(sent)
  })
})
