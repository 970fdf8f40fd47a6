import type { AirlineCode, CountryCode } from './codes.ts'
import type { PassengerRequests } from './passenger/service-requests.ts'
import type { LocalDate } from './time.ts'

/** Every passenger type that has a price of its own. Infants on the lap and in a seat price differently. */
export const passengerTypes = [
  'adult',
  'child',
  'infantOnLap',
  'infantInSeat',
  'senior',
  'student',
  'youth',
] as const
/** What a passenger counts as for fares and seats. */
export type PassengerType = (typeof passengerTypes)[number]

/** How many of each type travel together. Types that nobody has are left out or 0. */
export type PassengerCounts = Readonly<Partial<Record<PassengerType, number>>>

/** Form of address on the ticket. */
export const titles = ['MR', 'MRS', 'MS', 'MSTR', 'MISS'] as const
/** Form of address on the ticket; MSTR and MISS are for under twelves. */
export type Title = (typeof titles)[number]

/** A travel document as typed; compared with nothing, checked for form and dates only. */
export type TravelDocument = {
  readonly number: string
  readonly issueCountry: CountryCode
  readonly issuedOn?: LocalDate
  readonly expiresOn: LocalDate
}

/** How airlines reach a passenger who does not use the booker's contact. */
export type PassengerContact = {
  readonly mobilePhone?: string
  readonly email?: string
  /** True when the airlines must not be given any contact of the passenger: they are told of the refusal instead. */
  readonly isWithheldFromAirlines?: true
}

/** One person on the booking, names in Latin letters as in the passport. */
export type Passenger = {
  readonly type: PassengerType
  readonly title: Title
  /** Empty for somebody with one name. */
  readonly givenName: string
  /** The shorter form for the ticket that the customer said yes to, where the whole name does not fit. */
  readonly givenNameOnTicket?: string
  readonly surname: string
  readonly sex: 'F' | 'M' | 'X'
  readonly bornOn: LocalDate
  readonly nationality: CountryCode
  readonly document?: TravelDocument
  readonly loyalty?: { readonly carrier: AirlineCode; readonly number: string }
  /** Wishes passed to the airline: requests, never confirmed by us. */
  readonly requests?: PassengerRequests
  /** Absent for a passenger whom airlines reach by the booker's contact. */
  readonly contact?: PassengerContact
}

/** Who buys and whom we write to. */
export type Contact = {
  readonly name: string
  readonly mobilePhone: string
  readonly daytimePhone?: string
  readonly email: string
  readonly companyName?: string
  readonly costCenter?: string
  readonly lineId?: string
  /** True when the airlines must not be given phone and email: they are told of the refusal instead. */
  readonly isWithheldFromAirlines?: true
}

/** Full years of age on a date; somebody born on 29 February is a year older on 1 March. */
export function ageOnDate(bornOn: LocalDate, on: LocalDate): number {
  const years = Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return on.slice(5) >= bornOn.slice(5) ? years : years - 1
}

/** Passenger types whose fares have conditions that the customer accepts. Source: specification §5. */
export const typesWithConditions = ['student', 'youth'] as const satisfies readonly PassengerType[]

/** Whether the fares of this type have conditions that the customer accepts. */
export function hasFareConditions(type: PassengerType): boolean {
  return typesWithConditions.some((one) => one === type)
}

/** Lowest and highest age in full years, both inclusive. Source: specification §3, §5 and §9. */
export const ageLimits: Readonly<Record<PassengerType, { readonly from: number; readonly to: number }>> = {
  adult: { from: 12, to: 150 },
  child: { from: 2, to: 11 },
  infantOnLap: { from: 0, to: 1 },
  infantInSeat: { from: 0, to: 1 },
  senior: { from: 60, to: 150 },
  student: { from: 12, to: 30 },
  youth: { from: 18, to: 25 },
}

/** Whether someone fits the type on every flight date: a birthday during the trip counts against. */
export function isTypeValidOnDates(
  type: PassengerType,
  bornOn: LocalDate,
  dates: readonly LocalDate[],
): boolean {
  const { from, to } = ageLimits[type]
  return dates.every((on) => bornOn <= on && ageOnDate(bornOn, on) >= from && ageOnDate(bornOn, on) <= to)
}

/** Passengers who need a seat: everybody but infants on a lap. */
export function seatedCount(counts: PassengerCounts): number {
  return passengerTypes.reduce((sum, type) => sum + (type === 'infantOnLap' ? 0 : (counts[type] ?? 0)), 0)
}

/** Passengers who may hold an infant: every type from 12 years. */
export function lapHolderCount(counts: PassengerCounts): number {
  return (counts.adult ?? 0) + (counts.senior ?? 0) + (counts.student ?? 0) + (counts.youth ?? 0)
}

/** The first date on which somebody does not fit the type; undefined when every date fits. */
export function dateOutsideType(
  type: PassengerType,
  bornOn: LocalDate,
  dates: readonly LocalDate[],
): LocalDate | undefined {
  return dates.toSorted().find((on) => !isTypeValidOnDates(type, bornOn, [on]))
}

/** Passenger types from 12 years: they may hold an infant. */
const holders: ReadonlySet<PassengerType> = new Set(['adult', 'senior', 'student', 'youth'])

/** The position of whoever holds the infant at this position: the n-th infant sits on the n-th lap. */
export function lapHolderOfInfant(types: readonly PassengerType[], infant: number): number | undefined {
  if (types[infant] !== 'infantOnLap') return undefined
  const before = types.slice(0, infant).filter((type) => type === 'infantOnLap').length
  return types.flatMap((type, index) => (holders.has(type) ? [index] : []))[before]
}

/** Seats that one booking can hold. Source: airline systems take nine names with a seat. */
export const maxSeated = 9

/** Why a party cannot be sold, or undefined when it can. */
export function passengerCountFault(
  counts: PassengerCounts,
): 'noAdult' | 'tooMany' | 'tooManyInfants' | undefined {
  if (lapHolderCount(counts) < 1) return 'noAdult'
  if (seatedCount(counts) > maxSeated) return 'tooMany'
  if ((counts.infantOnLap ?? 0) > lapHolderCount(counts)) return 'tooManyInfants'
  return undefined
}
