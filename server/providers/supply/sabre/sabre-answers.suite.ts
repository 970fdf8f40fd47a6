import type { Instant, Zone } from '#contract/terms/time.ts'
import { parseZone } from '#contract/terms/time-zone.ts'
import type { SabreQuery } from './shop/sabre-option.ts'

/** A change of an answer: path ("legDescs.0.id") and new value; undefined removes it. */
export type AnswerChange = readonly [path: string, value: unknown]

/** Returns the family's answer with changes. Paths begin below the root. */
export function changedAnswer(...changes: readonly AnswerChange[]): unknown {
  const answer = JSON.parse(JSON.stringify(familyAnswer())) as { groupedItineraryResponse: Holder }
  for (const [path, value] of changes) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce<Holder>(
      (soFar, name) => (soFar[name] ??= {}) as Holder,
      answer.groupedItineraryResponse,
    )
    holder[last] = value
  }
  return JSON.parse(JSON.stringify(answer))
}

type Holder = Record<string, unknown>

/** Returns every path of an answer with a text, number or boolean. */
export function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inside]) =>
    leavesOf(inside, path === '' ? name : `${path}.${name}`),
  )
}

const bangkok = parseZone('Asia/Bangkok') as Zone

/** A round trip of an adult, a child and an infant, requested on 21 November 2026. */
export const familyAsked: SabreQuery = {
  party: { adult: 1, child: 1, infantOnLap: 1 },
  shape: 'roundTrip',
  now: '2026-11-21T03:00:00.000Z' as Instant,
  zone: bangkok,
  zoneOf: (airport) => parseZone(airport === 'BKK' ? 'Asia/Bangkok' : 'Asia/Tokyo'),
}

const passenger = (passengerType: string, fare: number, taxes: readonly number[]) => {
  const amounts = [0, 700, 2_160, 35, 1_500]
  const tax = taxes.reduce((sum, ref) => sum + (amounts[ref] ?? 0), 0)
  return {
    passengerInfo: {
      passengerType,
      passengerNumber: 1,
      nonRefundable: false,
      fareComponents: [
        {
          ref: 1,
          segments: [
            { segment: { bookingCode: 'Q', cabinCode: 'Y', seatsAvailable: 4, availabilityBreak: true } },
          ],
        },
        {
          ref: 2,
          segments: [
            { segment: { bookingCode: 'M', cabinCode: 'S', seatsAvailable: 9 } },
            { segment: { bookingCode: 'M', cabinCode: 'S', seatsAvailable: 7, availabilityBreak: true } },
          ],
        },
      ],
      // by station and by code: the same amount twice
      taxes: taxes.map((ref) => ({ ref })),
      taxSummaries: taxes.map((ref) => ({ ref })),
      passengerTotalFare: {
        totalFare: fare + tax,
        totalTaxAmount: tax,
        currency: 'THB',
        baseFareAmount: 500,
        baseFareCurrency: 'USD',
        equivalentAmount: fare,
        equivalentCurrency: 'THB',
      },
      baggageInformation: [
        { provisionType: 'A', airlineCode: 'TG', segments: [{ id: 0 }], allowance: { ref: 1 } },
        { provisionType: 'A', airlineCode: 'NH', segments: [{ id: 1 }, { id: 2 }], allowance: { ref: 2 } },
        {
          provisionType: 'B',
          airlineCode: 'TG',
          segments: [{ id: 0 }, { id: 1 }, { id: 2 }],
          allowance: { ref: 3 },
        },
        { provisionType: 'C', airlineCode: 'NH', segments: [{ id: 1 }], charge: { ref: 1 } },
      ],
      penaltiesInfo: {
        penalties: [
          { type: 'Refund', applicability: 'Before', refundable: true, amount: 1500, currency: 'THB' },
          { type: 'Refund', applicability: 'After', refundable: false },
          { type: 'Exchange', applicability: 'Before', changeable: true },
          { type: 'Exchange', applicability: 'After', changeable: true, amount: 0, currency: 'THB' },
        ],
      },
      fareMessages: [
        { type: 'N', code: '0', info: 'NONEND/FEE FOR CHG', carrier: 'TG' },
        { type: 'W', code: '0', info: 'VALIDATING CARRIER - TG' },
      ],
    },
  }
}

const flight = (
  id: number,
  number: number,
  ends: readonly [string, string, string, string],
  more: object = {},
) => ({
  id,
  departure: { airport: ends[0], country: ends[0] === 'BKK' ? 'TH' : 'JP', time: ends[1] },
  arrival: { airport: ends[2], country: ends[2] === 'BKK' ? 'TH' : 'JP', time: ends[3], ...more },
  carrier: {
    marketing: id === 1 ? 'TG' : 'NH',
    marketingFlightNumber: number,
    operating: 'NH',
    equipment: { code: '789' },
  },
  stopCount: 0,
})

/**
 * Returns one itinerary of two legs for {@link familyAsked} with difficult features: leg numbers against
 * their order, an overnight outbound, a second inbound flight a day after the leg.
 */
export function familyAnswer(): { readonly groupedItineraryResponse: object } {
  const tax = (id: number, code: string, amount: number) => ({ id, code, amount, currency: 'THB' })
  const taxes = [tax(1, 'TS', 700), tax(2, 'YQF', 2160), tax(3, 'E7', 35), tax(4, 'SW', 1500)]
  return {
    groupedItineraryResponse: {
      version: '5',
      messages: [{ severity: 'Info', type: 'SERVER', code: 'X1', text: '27040' }],
      scheduleDescs: [
        flight(1, 676, ['BKK', '23:50:00+07:00', 'NRT', '08:10:00+09:00'], { dateAdjustment: 1 }),
        flight(2, 50, ['CTS', '21:30:00+09:00', 'HND', '23:10:00+09:00']),
        flight(3, 877, ['HND', '00:50:00+09:00', 'BKK', '05:30:00+07:00']),
      ],
      legDescs: [
        { id: 1, elapsedTime: 600, schedules: [{ ref: 2 }, { ref: 3, departureDateAdjustment: 1 }] },
        { id: 2, elapsedTime: 380, schedules: [{ ref: 1 }] },
      ],
      fareComponentDescs: [
        { id: 1, fareBasisCode: 'QLTHRT', cabinCode: 'Y', brand: { code: 'SV', brandName: 'Saver' } },
        { id: 2, fareBasisCode: 'MRTJP', cabinCode: 'S', brand: { code: 'SM', brandName: 'Smart' } },
      ],
      taxDescs: taxes,
      taxSummaryDescs: taxes,
      baggageAllowanceDescs: [
        { id: 1, weight: 30, unit: 'kg' },
        { id: 2, pieceCount: 1 },
        { id: 3, pieceCount: 1, weight: 7, unit: 'kg' },
      ],
      itineraryGroups: [
        {
          groupDescription: {
            legDescriptions: [
              { departureDate: '2027-01-10', departureLocation: 'BKK', arrivalLocation: 'NRT' },
              { departureDate: '2027-01-20', departureLocation: 'CTS', arrivalLocation: 'BKK' },
            ],
          },
          itineraries: [
            {
              id: 1,
              pricingSource: 'ADVJR1',
              legs: [{ ref: 2 }, { ref: 1 }],
              pricingInformation: [
                {
                  distributionModel: 'ATPCO',
                  fare: {
                    validatingCarrierCode: 'TG',
                    lastTicketDate: '2026-11-24',
                    lastTicketTime: '18:00',
                    passengerInfoList: [
                      passenger('ADT', 18_000, [1, 2, 3, 4]),
                      passenger('CNN', 13_500, [1, 2, 3]),
                      passenger('INF', 1_800, [2]),
                    ],
                    totalFare: { totalPrice: 42_750, totalTaxAmount: 9_450, currency: 'THB' },
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  }
}
