import { usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { ItineraryReceiptOrder } from '#server/flow/ticket/itinerary-receipt/itinerary-receipt.ts'

type Flight = readonly [flight: string, departure: string, arrival: string, more?: Partial<SegmentAnswer>]

const outward: readonly Flight[] = [
  ['TG 408 BKK-SIN', '2027-01-20T08:00', '2027-01-20T11:20'],
  ['SQ 638 SIN-NRT', '2027-01-20T23:55', '2027-01-21T08:00', { operatingAirline: 'NH' }],
]
const onward: readonly Flight[] = [
  ['JL 123 HND-ITM', '2027-01-25T12:00', '2027-01-25T13:05', { cabinClass: 'premiumEconomy' }],
  ['NH 975 KIX-HKG', '2027-01-25T18:00', '2027-01-25T21:30'],
]
const stop = { airport: 'KHH', durationMinutes: 40 }
const homeward: readonly Flight[] = [
  ['CX 705 HKG-TPE', '2027-02-01T09:00', '2027-02-01T10:50', { waitingList: true, stops: [stop] }],
  ['CI 833 TPE-BKK', '2027-02-01T14:00', '2027-02-01T16:55'],
]

/** Returns a paid trip of one adult over two flights. */
export function aSmallOrder(more: Partial<ItineraryReceiptOrder> = {}): ItineraryReceiptOrder {
  return {
    orderNumber: 'FH7K2M9P',
    state: 'ticketed',
    bookingCode: 'QX7RTZ',
    history: [{ state: 'held', at: '2026-11-21T05:00:00.000Z' }],
    payBy: '2026-11-22T16:50:00.000Z',
    journeys: [journey(outward)],
    passengers: [{ type: 'adult', ticketName: 'TESTER/ANNAA MS', ticketNumber: '2171234567890' }],
    laterExtras: [],
    baggage: { cabinPieces: 1, cabinKg: 7, checkedPieces: 2, checkedKg: 23 },
    ...priced([['adult', 1, 1_850_000]], 0),
    rules: {
      refund: {
        beforeDeparture: { kind: 'fee', fee: 250_000 },
        afterDeparture: { kind: 'no' },
        noShow: { kind: 'no' },
      },
      rebook: { beforeDeparture: { kind: 'yes' }, afterDeparture: { kind: 'askStaff' } },
      reroute: { kind: 'askStaff' },
    },
    agency: {
      name: 'Farehouse Travel Co., Ltd. บริษัท แฟร์เฮาส์ ทราเวล จำกัด',
      address: '99/9 Rama IV Road, Silom, Bang Rak, Bangkok 10500',
      email: 'hello@example.com',
      fax: '',
      iataNumber: '35-3 12345',
      licence: '11/01234',
      phone: '+66 2 123 4567',
      remark: 'Closed on public holidays.',
      hours: usualOfficeHours,
    },
    isSimulated: true,
    scheduleChanges: [],
    ...more,
  }
}

/**
 * Returns the largest possible booking: nine passengers with seats and as many infants, six flights, names of
 * the maximum length.
 */
export function aFullOrder(more: Partial<ItineraryReceiptOrder> = {}): ItineraryReceiptOrder {
  const long = [
    'WOLFESCHLEGELSTEINHAUSENBERGERDORFFVONUNDZUHOHENLOHE/HUBER MR',
    'NA AYUTTHAYA/SOMCHAI BENJAMIN MR',
  ]
  const names = [...long, 'O NEILL SMITH/SEAN MR', 'FAILEDSEN/FERROR MR', 'SUKARNO/FNU MR']
  const types: readonly PassengerType[] = [
    ...Array<PassengerType>(5).fill('adult'),
    ...Array<PassengerType>(4).fill('child'),
    ...Array<PassengerType>(5).fill('infantOnLap'),
  ]
  return aSmallOrder({
    state: 'held',
    journeys: [outward, onward, homeward].map(journey),
    passengers: types.map((type, index) => ({
      type,
      ticketName: names[index] ?? `DEE/PLOY ${'ABCDEFGHIJ'.charAt(index - 5)} MISS`,
      ticketNumber: `21712345678${10 + index}`,
    })),
    ...priced(
      [
        ['adult', 5, 1_850_000],
        ['child', 4, 1_380_000],
        ['infantOnLap', 5, 180_000],
      ],
      123_450,
    ),
    ...more,
  })
}

function journey(flights: readonly Flight[]): OrderAnswer['journeys'][number] {
  const segments = flights.map(segment)
  return { durationMinutes: segments.reduce((sum, one) => sum + one.durationMinutes, 0), segments }
}

/** Returns a flight whose airports all use Bangkok time: documents print local times, not zones. */
function segment([flight, departureTime, arrivalTime, more = {}]: Flight): SegmentAnswer {
  const [airline = '', flightNumber = '', pair = ''] = flight.split(' ')
  const [from = '', to = ''] = pair.split('-')
  const at = (local: string) => new Date(`${local}:00+07:00`).toISOString()
  return {
    airline,
    operatingAirline: airline,
    flightNumber,
    from,
    to,
    departureTime,
    departureZone: 'Asia/Bangkok',
    departureAt: at(departureTime),
    arrivalTime,
    arrivalZone: 'Asia/Bangkok',
    arrivalAt: at(arrivalTime),
    durationMinutes: (Date.parse(at(arrivalTime)) - Date.parse(at(departureTime))) / 60_000,
    stops: [],
    cabinClass: 'economy',
    waitingList: false,
    ...more,
  }
}

type Group = readonly [type: PassengerType, count: number, fare: number]

function priced(
  groups: readonly Group[],
  paymentSurcharge: number,
): Pick<OrderAnswer, 'price' | 'paymentSurcharge' | 'amountDue'> {
  const passengers = groups.map(([type, count, fare]) => {
    const lines = linesFor(fare)
    return { type, count, perPerson: lines.reduce((sum, { amount }) => sum + amount, 0), lines }
  })
  const total = passengers.reduce((sum, one) => sum + one.perPerson * one.count, 0)
  const price = { currency: 'THB', total, averagePerPerson: total, passengers } as const
  return { price, paymentSurcharge, amountDue: total + paymentSurcharge }
}

function linesFor(fare: number): OrderAnswer['price']['passengers'][number]['lines'] {
  const tax = (lineCode: string, amount: number, name = lineCode) =>
    ({ kind: 'tax', lineCode, name, amount }) as const
  return [
    { kind: 'fare', lineCode: 'QLTHRT', name: 'fare', amount: fare },
    { kind: 'carrierSurcharge', lineCode: 'YQ', name: 'fuel', amount: 452_000 },
    tax('TS', 73_000),
    tax('E7', 3_500),
    tax('G8', 1_500),
    tax('SW', 67_520),
    tax('TK', 24_050),
    tax('ZZ', 12_300, 'An unknown charge of far away with a long name'),
    { kind: 'serviceFee', lineCode: 'FEE', name: 'fee', amount: 20_000 },
  ]
}
