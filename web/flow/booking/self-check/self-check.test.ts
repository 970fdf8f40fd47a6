import { describe, expect, it, test } from 'vitest'
import type { AgreementText } from '#contract/api/agreement.ts'
import type { PricingAnswer } from '#contract/api/price.ts'
import type { ExtraAnswer, JourneyAnswer, OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { anOffer, aJourney } from '#test-kit/house/an-offer.ts'
import { emptyDraft, type PassengerDraft, type TripDraft } from '#web/session/trip-draft.ts'
import { contactFieldIds } from '#web/session/contact-field-ids.ts'
import { bookingFieldIds } from '../booking-field-ids.ts'
import { selfCheck } from './self-check.ts'

const text: Omit<AgreementText, 'kind'> = {
  version: '2026-11-21',
  language: 'en',
  digest: '',
  title: '',
  paragraphs: [],
  yes: '',
}

/** An offer that flies out on 5 December 2026 and back on the 12th, confirmed. */
function anAnswer(
  offer: Partial<OfferAnswer> = {},
  more: Partial<Omit<PricingAnswer, 'offer'>> = {},
): PricingAnswer {
  const back = aJourney({ flights: ['TG 643 NRT-BKK'], departureAt: '2026-12-12T01:00:00.000Z' })
  const plain = anOffer()
  return {
    outcome: 'same',
    offer: {
      ...plain,
      journeys: [...plain.journeys, back],
      baggage: { cabinPieces: 1, cabinKg: 7, checkedPieces: 1, checkedKg: 23 },
      refund: { kind: 'yes' },
      ...offer,
    },
    fares: [],
    rules: {
      refund: { beforeDeparture: { kind: 'yes' }, afterDeparture: { kind: 'yes' }, noShow: { kind: 'yes' } },
      rebook: { beforeDeparture: { kind: 'yes' }, afterDeparture: { kind: 'yes' } },
      reroute: { kind: 'yes' },
      advancePurchaseDays: 0,
      minimumStayDays: 0,
      validityDays: 365,
      others: [],
      untold: [],
    },
    pricedAt: '2026-11-21T01:00:00.000Z',
    agreementVersion: text.version,
    sellingMode: 'instant',
    nameLimits: { longestPart: 40, longestTicketName: 56 },
    agreements: {
      fareRules: { ...text, kind: 'fareRules' },
      sensitiveRequests: { ...text, kind: 'sensitiveRequests' },
      fareConditions: { ...text, kind: 'fareConditions' },
    },
    paymentChoices: [],
    ...more,
  }
}

function aDraft(
  passenger: Partial<PassengerDraft> = {},
  contact: Partial<TripDraft['contact']> = {},
): TripDraft {
  const empty = emptyDraft([passenger.type ?? 'adult'])
  const [first] = empty.passengers
  if (!first) throw new Error('a draft has a passenger')
  return {
    ...empty,
    passengers: [
      {
        ...first,
        title: 'MS',
        firstName: 'Anna',
        lastName: 'Tester',
        sex: 'F',
        birthdate: '1990-02-02',
        nationality: 'TH',
        passportNumber: 'AA1234567',
        issueCountry: 'TH',
        expiryDate: '2034-01-01',
        ...passenger,
      },
    ],
    contact: {
      ...empty.contact,
      name: 'Anna Tester',
      email: 'anna@example.com',
      mobilePhone: '081 234 5678',
      ...contact,
    },
  }
}

const linesOf = (answer: PricingAnswer, draft: TripDraft, amountDue: number | undefined = 1_000_000) =>
  selfCheck({ answer, draft, amountDue })
const looksOf = (answer: PricingAnswer, draft: TripDraft) =>
  linesOf(answer, draft)
    .filter((line) => line.tone === 'look')
    .map((line) => line.saying)

/** The journeys with the first one changed to one with a change of flight like this. */
function changing(
  first: Partial<{ to: string; from: string; waitMinutes: number; night: boolean }>,
): JourneyAnswer[] {
  const { to = 'HKG', from = 'HKG', waitMinutes = 120, night = false } = first
  const [one, two] = aJourney({ flights: ['CX 700 BKK-HKG', 'CX 520 HKG-NRT'] }).segments
  if (!one || !two) throw new Error('two flights')
  const departureAt = new Date(Date.parse(one.arrivalAt) + waitMinutes * 60_000).toISOString()
  const [today, tomorrow] = ['2026-12-05', '2026-12-06']
  const segments = [
    { ...one, to, arrivalTime: `${today}T11:00` },
    { ...two, from, departureAt, departureTime: `${night ? tomorrow : today}T13:00` },
  ]
  const back = aJourney({ flights: ['CX 521 NRT-BKK'], departureAt: '2026-12-12T01:00:00.000Z' })
  return [{ durationMinutes: 600, segments }, back]
}

describe('the self-check before booking', () => {
  it('has nothing to look at when everything is in order, and says so topic by topic', () => {
    const lines = linesOf(anAnswer(), aDraft())
    expect(lines.filter((line) => line.tone === 'look')).toEqual([])
    expect(lines.map((line) => line.topic)).toEqual([
      'names',
      'ages',
      'passports',
      'contact',
      'connections',
      'tickets',
      'baggage',
      'refund',
      'rebook',
      'seats',
      'price',
      'total',
    ])
    expect(lines[0]?.saying).toEqual({ kind: 'namesFit', names: ['TESTER/ANNA MS'] })
    expect(lines.at(-1)?.saying).toEqual({ kind: 'total', amount: 1_000_000 })
  })

  it('counts the bags of the booking where the fare has none', () => {
    const { price } = anOffer()
    const bag: ExtraAnswer = {
      kind: 'bag',
      passenger: 0,
      covers: [{ journey: 0, segment: 0 }],
      amount: 50_000,
    }
    const seat: ExtraAnswer = { ...bag, kind: 'seat', designator: '12A' }
    const offer = {
      baggage: { cabinPieces: 1, cabinKg: 7, checkedPieces: 0, checkedKg: 0 },
      price: { ...price, extras: [bag, seat, bag] },
    }
    const line = linesOf(anAnswer(offer), aDraft()).find(({ topic }) => topic === 'baggage')
    expect(line).toMatchObject({ tone: 'fine', saying: { kind: 'boughtBags', count: 2 } })
  })

  test.each<[string, Partial<PassengerDraft>, object, string | undefined]>([
    ['no name', { lastName: ' ' }, { kind: 'nameMissing', number: 1 }, 'passenger-0-lastName'],
    [
      'one name only',
      { firstName: 'x', hasOneName: true },
      { kind: 'oneName', name: 'TESTER/FNU MS' },
      'passenger-0-lastName',
    ],
    [
      'a name that is too long',
      { firstName: 'Annabella Christiana', lastName: 'Featherstonehaugh-Cholmondeley-Smythe' },
      { kind: 'nameTooLong', limit: 56 },
      'passenger-0-firstName',
    ],
    ['no birth date', { birthdate: '' }, { kind: 'birthdateMissing', number: 1 }, 'passenger-0-birthdate'],
    [
      'a birthday in the trip that makes a child of an infant',
      { type: 'infantOnLap', title: 'MISS', birthdate: '2024-12-10' },
      { kind: 'ageDoesNotFit', type: 'infantOnLap', on: '2026-12-12' },
      'passenger-0-birthdate',
    ],
    [
      'no passport',
      { passportNumber: '' },
      { kind: 'passportMissing', name: 'TESTER/ANNA MS' },
      'passenger-0-passportNumber',
    ],
    ['no country of issue', { issueCountry: '' }, { kind: 'passportMissing' }, 'passenger-0-issueCountry'],
    [
      'a passport that ends on the way',
      { expiryDate: '2026-12-11' },
      { kind: 'passportEndsBefore', on: '2026-12-11' },
      'passenger-0-expiryDate',
    ],
    [
      'a passport that ends soon after',
      { expiryDate: '2027-06-11' },
      { kind: 'passportEndsSoonAfter', on: '2027-06-11' },
      'passenger-0-expiryDate',
    ],
  ])('points to the field for %s', (_what, passenger, saying, fieldId) => {
    const looks = linesOf(anAnswer(), aDraft(passenger)).filter((line) => line.tone === 'look')
    expect(looks).toHaveLength(1)
    expect(looks[0]?.saying).toMatchObject(saying)
    expect(looks[0]?.place).toEqual({ page: 'passengers', fieldId })
  })

  test('asks for no passport where the route needs none, and looks at one that is given', () => {
    const domestic = anAnswer({ documents: 'none' })
    const nothing = { passportNumber: '', issueCountry: '', expiryDate: '' }
    const passport = (draft: TripDraft) => linesOf(domestic, draft).find((line) => line.topic === 'passports')
    expect(passport(aDraft(nothing))).toMatchObject({ tone: 'fine', saying: { kind: 'noPassportNeeded' } })
    expect(passport(aDraft({ expiryDate: '2026-12-01' }))).toMatchObject({ tone: 'look' })
  })

  test.each<[string, Partial<TripDraft['contact']>, object, string]>([
    ['an empty name', { name: '', isFirstPassenger: false }, { kind: 'contactOpen' }, contactFieldIds.name],
    ['an empty email', { email: '' }, { kind: 'contactOpen' }, contactFieldIds.email],
    ['no telephone', { mobilePhone: 'call me' }, { kind: 'contactOpen' }, contactFieldIds.mobilePhone],
    [
      'a number without a country',
      { mobilePhone: '1234567890' },
      { kind: 'countryUnknown', phone: '1234567890' },
      contactFieldIds.mobilePhone,
    ],
    [
      'a slip in the address',
      { email: 'a@gmial.com' },
      { kind: 'emailUnlikely', likely: 'a@gmail.com' },
      contactFieldIds.email,
    ],
  ])('asks about %s', (_what, contact, saying, fieldId) => {
    const looks = linesOf(anAnswer(), aDraft({}, contact)).filter((line) => line.tone === 'look')
    expect(looks).toMatchObject([{ topic: 'contact', saying, place: { page: 'passengers', fieldId } }])
  })

  test.each<[string, Partial<OfferAnswer>, object]>([
    [
      'a night on the way',
      { journeys: changing({ night: true, waitMinutes: 900 }) },
      { kind: 'overnight', place: 'HKG', minutes: 900 },
    ],
    [
      'another airport',
      { journeys: changing({ to: 'MFM' }) },
      { kind: 'airportChange', from: 'MFM', to: 'HKG' },
    ],
    [
      'little time',
      { journeys: changing({ waitMinutes: 45 }) },
      { kind: 'shortConnection', place: 'HKG', minutes: 45 },
    ],
    [
      'a way of one’s own',
      {
        journeys: [
          ...anOffer().journeys,
          aJourney({ flights: ['TG 661 HND-BKK'], departureAt: '2026-12-12T01:00:00.000Z' }),
        ],
      },
      { kind: 'ownWay', from: 'NRT', to: 'HND' },
    ],
    [
      'no checked bag',
      { baggage: { cabinPieces: 1, cabinKg: 7, checkedPieces: 0, checkedKg: 0 } },
      { kind: 'noCheckedBag' },
    ],
    ['no refund', { refund: { kind: 'no' } }, { kind: 'refund', answer: 'no' }],
    [
      'a refund that staff must be asked for',
      { refund: { kind: 'askStaff' } },
      { kind: 'refund', answer: 'askStaff' },
    ],
    ['no change', { rebook: { kind: 'no' } }, { kind: 'rebook', answer: 'no' }],
  ])('says of the flights: %s', (_what, offer, saying) => {
    expect(looksOf(anAnswer(offer), aDraft())).toMatchObject([saying])
    const [look] = linesOf(anAnswer(offer), aDraft()).filter((line) => line.tone === 'look')
    expect(look?.place, 'a way on').toBeDefined()
  })

  test('says what a waiting list means for seats and price', () => {
    const looks = looksOf(anAnswer({ waitingList: true }), aDraft())
    expect(looks).toEqual([{ kind: 'waitingList' }, { kind: 'priceWithSeats' }])
  })

  test('promises no price where staff name the exact one', () => {
    expect(looksOf(anAnswer({}, { sellingMode: 'request' }), aDraft())).toEqual([{ kind: 'exactPriceFirst' }])
  })

  test('tells fares that are sold one by one from one fare there and back', () => {
    const component = {
      airline: 'TG',
      fareBasis: 'Q',
      rbd: 'Q',
      cabinClass: 'economy',
      passengerType: 'adult',
    } as const
    const there = { ...component, from: 'BKK', to: 'NRT', covers: [{ journey: 0, segment: 0 }] }
    const back = { ...component, from: 'NRT', to: 'BKK', covers: [{ journey: 1, segment: 0 }] }
    const sold = (pricingUnit: 'oneWay' | 'roundTrip') =>
      looksOf(anAnswer({}, { fares: [there, back].map((one) => ({ ...one, pricingUnit })) }), aDraft())
    expect(sold('oneWay')).toEqual([{ kind: 'separateFares', count: 2 }])
    expect(sold('roundTrip')).toEqual([])
  })

  test('leads to the ways to pay while none is chosen', () => {
    const line = selfCheck({ answer: anAnswer(), draft: aDraft(), amountDue: undefined }).at(-1)
    expect(line).toEqual({
      topic: 'total',
      tone: 'look',
      saying: { kind: 'noMethod' },
      place: { page: 'here', fieldId: bookingFieldIds.method },
    })
  })
})
