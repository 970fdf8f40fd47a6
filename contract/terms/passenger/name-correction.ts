import type { Passenger } from '../passenger.ts'
import { normalizedName, printedTicketName, transliterateName } from './ticket-name.ts'

/** The parts of a name that a correction may change. */
export type CorrectableName = Pick<Passenger, 'title' | 'givenName' | 'surname'>

/**
 * Corrections that airlines usually make on issued tickets: up to three letters, given name and surname the wrong way
 * round, further given names that are missing or too many, another title.
 */
export const nameCorrectionKinds = ['spelling', 'swapped', 'middleName', 'title'] as const
/** A correction that airlines usually make on issued tickets. */
export type NameCorrectionKind = (typeof nameCorrectionKinds)[number]

/** Most letters that a correction of the spelling changes. */
const mostLetters = 3

/**
 * Returns what kind of correction leads from one name to another, by the letters that hosts store. `anotherName`: too
 * much differs, so the tickets have to be voided or refunded and bought anew. `unchanged`: the ticket prints the same.
 */
export function nameCorrectionOf(
  was: CorrectableName,
  now: CorrectableName,
): NameCorrectionKind | 'anotherName' | 'unchanged' {
  if (printedTicketName(was) === printedTicketName(now)) return 'unchanged'
  const [before, after] = [storedParts(was), storedParts(now)]
  const isSameGiven = before.given === after.given
  const isSameSurname = before.surname === after.surname
  if (isSameGiven && isSameSurname) return 'title'
  if (before.given === after.surname && before.surname === after.given) return 'swapped'
  if (isSameSurname && hasOtherFurtherNames(was.givenName, now.givenName)) return 'middleName'
  const changes = [
    changedLetters(before.given, after.given),
    changedLetters(before.surname, after.surname),
  ] as const
  const isSmall = changes[0] + changes[1] <= mostLetters
  const isRecognizable =
    keepsHalf(changes[0], before.given, after.given) && keepsHalf(changes[1], before.surname, after.surname)
  return isSmall && isRecognizable ? 'spelling' : 'anotherName'
}

function storedParts({ givenName, surname }: CorrectableName) {
  const stored = (text: string) => transliterateName(text).replaceAll(' ', '')
  return { given: stored(givenName), surname: stored(surname) }
}

/** Whether the first given name stays, and the further ones of one name stand in order among those of the other. */
function hasOtherFurtherNames(was: string, now: string): boolean {
  const words = (text: string) => transliterateName(normalizedName(text).replaceAll('-', ' ')).split(' ')
  const [fewer, more] = [words(was), words(now)].toSorted((a, b) => a.length - b.length)
  if (!fewer || !more || fewer.length === more.length || fewer[0] === '' || fewer[0] !== more[0]) return false
  let from = 0
  return fewer.every((word) => {
    const at = more.indexOf(word, from)
    from = at + 1
    return at >= 0
  })
}

/** A short name of which most letters change is the name of somebody else. */
function keepsHalf(changed: number, was: string, now: string): boolean {
  return changed * 2 <= Math.max(was.length, now.length)
}

/** Returns the least number of letters to add, drop or replace (Levenshtein distance). */
function changedLetters(was: string, now: string): number {
  let row = Array.from({ length: now.length + 1 }, (_, index) => index)
  for (const [line, letter] of Array.from(was).entries()) {
    const next = [line + 1]
    for (const [column, other] of Array.from(now).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/**
 * States of a request for a name correction.
 * - requested: staff have to send it to the airline
 * - sent: the airline's answer is awaited
 * - accepted: the airline has corrected the name, and the order has it
 * - refused: the airline does not correct it
 * - withdrawn: taken back before it was answered
 */
export const nameCorrectionStates = ['requested', 'sent', 'accepted', 'refused', 'withdrawn'] as const
/** The state of a request for a name correction. */
export type NameCorrectionState = (typeof nameCorrectionStates)[number]

/** Returns whether a name correction has no answer yet. */
export function isCorrectionOpen(state: NameCorrectionState): boolean {
  return state === 'requested' || state === 'sent'
}
