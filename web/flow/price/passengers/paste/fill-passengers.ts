import { isTypeValidOnDates, type PassengerType } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import { isChildOrInfant } from '../passenger-fields.ts'
import type { KnownField, KnownPassenger } from './passenger-table.ts'

/**
 * Returns which passenger of the form each row is for: first those whose birth date fits a type, then the
 * rest in order. Undefined for rows beyond the party.
 */
export function passengersForRows(
  rows: readonly KnownPassenger[],
  types: readonly PassengerType[],
  dates: readonly LocalDate[],
): (number | undefined)[] {
  const free = new Set(types.keys())
  const fitsPassengerType = (row: KnownPassenger, index: number) => {
    const type = types[index]
    const bornOn = row.birthdate as LocalDate | undefined
    return type !== undefined && bornOn !== undefined && isTypeValidOnDates(type, bornOn, dates)
  }
  const reservePassenger = (index: number | undefined) => {
    if (index !== undefined) free.delete(index)
    return index
  }
  const party = rows.slice(0, types.length)
  const sure = party.map((row) => reservePassenger([...free].find((index) => fitsPassengerType(row, index))))
  const all = sure.map((index) => index ?? reservePassenger([...free][0]))
  return rows.map((_row, index) => all[index])
}

/** Returns the fields with a different typed value: they are replaced only after a confirmation. */
export function conflictingFields(draft: PassengerDraft, known: KnownPassenger): KnownField[] {
  return fieldsToFill(draft, known).flatMap(([field, value]) =>
    isFilledIn(draft[field]) && draft[field] !== value ? [field] : [],
  )
}

/** Returns a passenger with known values filled in; typed values stay unless they may be replaced. */
export function filledPassenger(
  draft: PassengerDraft,
  known: KnownPassenger,
  mayReplace: boolean,
): PassengerDraft {
  const taken = fieldsToFill(draft, known).filter(([field]) => mayReplace || !isFilledIn(draft[field]))
  const filled: PassengerDraft = { ...draft, ...Object.fromEntries(taken) }
  const isSameName = filled.firstName === draft.firstName
  return {
    ...filled,
    hasOneName: filled.firstName === '' && draft.hasOneName,
    ticketFirstName: isSameName ? draft.ticketFirstName : '',
  }
}

/** A date whose parts are all empty counts as empty. */
function isFilledIn(text: string): boolean {
  return !/^[\s-]*$/.test(text)
}

function fieldsToFill(draft: PassengerDraft, known: KnownPassenger): (readonly [KnownField, string])[] {
  const title = titleFittingAge(draft, known)
  const entries = Object.entries({ ...known, title: title ?? '' }) as [KnownField, string][]
  return entries.filter(([, value]) => value !== '')
}

/** Children have other titles than adults; in lists "Miss" often stands for a woman. */
function titleFittingAge(draft: PassengerDraft, { title, sex }: KnownPassenger): string | undefined {
  const isMale = title === undefined ? sex === 'M' : title === 'MR' || title === 'MSTR'
  if (title === undefined && sex !== 'M' && sex !== 'F') return undefined
  if (isChildOrInfant(draft)) return isMale ? 'MSTR' : 'MISS'
  if (isMale) return 'MR'
  return title === 'MRS' ? 'MRS' : title && 'MS'
}
