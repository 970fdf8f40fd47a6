import {
  lapHolderCount,
  maxSeated,
  type PassengerType,
  seatedCount,
  typesWithConditions,
} from '#contract/terms/passenger.ts'
import type { FormParty, SearchForm } from './search-form.ts'

/** Returns the highest number of one type that the others leave room for. */
export function maximumCountOf(party: FormParty, type: PassengerType): number {
  if (type === 'infantOnLap') return lapHolderCount(party)
  return maxSeated - seatedCount({ ...party, [type]: 0 })
}

/** Returns the lowest number of one type: somebody of twelve years or more has to travel. */
export function minimumOf(party: FormParty, type: PassengerType): number {
  const holdsLap = lapHolderCount({ [type]: 1 }) === 1
  return holdsLap && lapHolderCount({ ...party, [type]: 0 }) === 0 ? 1 : 0
}

/** Returns the form with another number of one type; infants without an adult are removed. */
export function withPassengerCount(form: SearchForm, type: PassengerType, count: number): SearchForm {
  const changed = { ...form.party, [type]: count }
  const party = { ...changed, infantOnLap: Math.min(changed.infantOnLap, lapHolderCount(changed)) }
  return {
    ...form,
    party,
    areConditionsAccepted: form.areConditionsAccepted && needsConditionsAccepted(party),
  }
}

/** Returns whether somebody travels whose type has conditions. */
export function needsConditionsAccepted(party: FormParty): boolean {
  return typesWithConditions.some((type) => party[type] > 0)
}
