import type { ManualBookingRequest } from '#contract/api/staff/new-booking/manual-booking.ts'
import { agreementVersion } from '#server/flow/price/price.ts'
import { countInFile } from '../database/count-in-file.ts'

const nextEntry = countInFile()

/** Returns a valid entry of a round trip to Tokyo for one adult, without tickets, with the given changes. */
export function aManualBooking(more: Partial<ManualBookingRequest> = {}): ManualBookingRequest {
  const entry = nextEntry()
  const flight = {
    airline: 'TG',
    rbd: 'Y',
    cabinClass: 'economy',
    fareBasis: 'YRTTH',
    status: 'HK',
  } as const
  return {
    idempotencyKey: `manual-key-${String(entry).padStart(12, '0')}`,
    reservationSystem: 'amadeus',
    recordLocator: `MAN${String(entry).padStart(3, '0')}`,
    ticketingAirline: 'TG',
    timeLimitAt: '2026-11-23T03:00:00.000Z',
    segments: [
      {
        ...flight,
        flightNumber: '676',
        from: 'BKK',
        to: 'NRT',
        departureTime: '2027-01-20T07:35',
        arrivalTime: '2027-01-20T15:45',
      },
      {
        ...flight,
        flightNumber: '641',
        from: 'NRT',
        to: 'BKK',
        departureTime: '2027-01-27T10:50',
        arrivalTime: '2027-01-27T15:50',
      },
    ],
    passengers: [
      {
        type: 'adult',
        title: 'MR',
        firstName: 'Anan',
        lastName: 'Wongsakul',
        sex: 'M',
        birthdate: '1984-03-14',
        nationality: 'TH',
      },
    ],
    fares: [{ fare: 20_000_00, taxes: 3_450_00, commission: 1_000_00, agencyFee: 500_00 }],
    total: 23_950_00,
    contact: { name: 'Anan Wongsakul', mobilePhone: '+66 81 555 1221', email: 'anan@traveller.example' },
    agreement: { accepted: true, version: agreementVersion, language: 'th' },
    paymentMethod: 'bankTransfer',
    channel: 'phone',
    // Tests enter the same passenger on the same flight repeatedly.
    duplicateAccepted: true,
    ...more,
  }
}
