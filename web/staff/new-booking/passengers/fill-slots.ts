import { isTypeValidOnDates } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { type PartySlot, type PassengerFields, emptyPassenger } from './passenger-fields.ts'

/** The seats of a party with passengers in them, and the passengers who found none. */
export type FilledSlots = {
  readonly slots: readonly PartySlot[]
  readonly left: readonly PassengerFields[]
}

/** Returns whether nobody has been entered for a seat. */
export function isSlotEmpty({ fields }: PartySlot): boolean {
  return Object.values(fields).every((value) => value === '')
}

/**
 * Puts each passenger into a seat: the one with the same name, the first empty one for the age, or the first empty one.
 * Fields that are not given keep what was entered.
 */
export function fillSlots(
  slots: readonly PartySlot[],
  passengers: readonly PassengerFields[],
  departsOn: string,
): FilledSlots {
  const filled = [...slots]
  const left: PassengerFields[] = []
  for (const passenger of passengers) {
    const place = slotFor(filled, passenger, departsOn)
    const slot = filled[place]
    if (slot) filled[place] = { ...slot, fields: withGiven(slot.fields, passenger) }
    else left.push(passenger)
  }
  return { slots: filled, left }
}

function slotFor(slots: readonly PartySlot[], passenger: PassengerFields, departsOn: string): number {
  const { surname, givenName, bornOn } = passenger
  const same = slots.findIndex(({ fields }) => fields.surname === surname && fields.givenName === givenName)
  if (same >= 0 && surname !== '') return same
  const fits = ({ type }: PartySlot) =>
    bornOn !== '' && isTypeValidOnDates(type, bornOn as LocalDate, [departsOn as LocalDate])
  const byAge = slots.findIndex((slot) => isSlotEmpty(slot) && fits(slot))
  return byAge >= 0 ? byAge : slots.findIndex(isSlotEmpty)
}

function withGiven(fields: PassengerFields, given: PassengerFields): PassengerFields {
  const entered = Object.entries(given).filter(([, value]) => value !== '')
  return { ...fields, ...Object.fromEntries(entered) }
}

/** Returns the empty seats of a party, in the order of the price. */
export function emptySlots(
  passengers: readonly { readonly type: PartySlot['type']; readonly count: number }[],
): readonly PartySlot[] {
  return passengers.flatMap(({ type, count }) =>
    Array.from({ length: count }, (): PartySlot => ({ type, fields: emptyPassenger })),
  )
}
