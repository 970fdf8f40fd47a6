import type { Language } from '../../problem.ts'
import { mealNames, petNames, wheelchairNames } from './service-request-names.ts'
import { type MealCode, type WheelchairCode, mealCodes, wheelchairCodes } from './service-requests.ts'

/** Services that can be requested after the booking: meals and wheelchairs. */
export const requestableServices = [...mealCodes, ...wheelchairCodes] as const
/** A service that can be requested after the booking. */
export type RequestableService = MealCode | WheelchairCode

/** An OSI: a note to the airline ("other service information"), which is not answered. */
export const osiCode = 'OSI'

/**
 * Statuses of a special service of one passenger on one flight.
 * - unread: requested with the booking, and not read from the supplier yet
 * - sending: recorded, and the call is under way
 * - unknown: the answer to the call was lost; the reservation is read again
 * - byHand: staff have to arrange it with the airline
 * - requested: the airline has it (NN, HN) and has not answered
 * - confirming: the airline is confirming it (KK)
 * - confirmed: the airline provides it (HK)
 * - refused: the airline does not provide it (UC, UN, NO)
 * - cancelled: no longer in the reservation
 */
export const specialServiceStatuses = [
  'unread',
  'sending',
  'unknown',
  'byHand',
  'requested',
  'confirming',
  'confirmed',
  'refused',
  'cancelled',
] as const
/** The status of a special service of one passenger on one flight. */
export type SpecialServiceStatus = (typeof specialServiceStatuses)[number]

/** A status that an airline has given to a service. */
export type ToldServiceStatus = Extract<
  SpecialServiceStatus,
  'requested' | 'confirming' | 'confirmed' | 'refused' | 'cancelled'
>

/** Status codes of services (IATA AIRIMP action and advice codes). */
const statusesByCode: Readonly<Record<string, ToldServiceStatus>> = {
  HK: 'confirmed',
  KK: 'confirming',
  KD: 'confirming',
  NN: 'requested',
  HN: 'requested',
  PN: 'requested',
  UC: 'refused',
  UN: 'refused',
  NO: 'refused',
  UU: 'refused',
  HX: 'cancelled',
  XX: 'cancelled',
  XK: 'cancelled',
}

/** Returns what a status code means. One that is not known confirms nothing. */
export function serviceStatusOfCode(code: string): ToldServiceStatus {
  return statusesByCode[code] ?? 'requested'
}

/** What customers are told: only what the airline has confirmed is called confirmed. */
export const shownServiceStatuses = ['requested', 'confirmed', 'refused', 'cancelled'] as const
/** A status that customers are told. */
export type ShownServiceStatus = (typeof shownServiceStatuses)[number]

/** Returns what customers are told of a status. */
export function shownServiceStatus(status: SpecialServiceStatus): ShownServiceStatus {
  return status === 'confirmed' || status === 'refused' || status === 'cancelled' ? status : 'requested'
}

/** Returns whether a service still counts: another one of the same code is not requested beside it. */
export function isServiceLive(status: SpecialServiceStatus): boolean {
  return status !== 'refused' && status !== 'cancelled'
}

/** Returns what a service is called, without its code; undefined for codes that the shop does not know by name. */
export function specialServiceName(code: string, language: Language): string | undefined {
  const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
    ...mealNames,
    ...wheelchairNames,
    ...petNames,
  }
  return names[code]?.[language]
}

/** Returns whether a code is that of a meal. */
export function isMealCode(code: string): boolean {
  return mealCodes.some((one) => one === code)
}
