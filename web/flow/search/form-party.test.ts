import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passengerTypes, type PassengerType, passengerCountFault } from '#contract/terms/passenger.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { minimumOf, needsConditionsAccepted, maximumCountOf, withPassengerCount } from './form-party.ts'
import { defaultSearchForm, type SearchForm } from './search-form.ts'

const fresh = defaultSearchForm('2026-11-21' as LocalDate)

describe('the travellers', () => {
  it('can become every party that can be sold, and no other', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(...passengerTypes), fc.boolean()), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (presses) => {
        expect(passengerCountFault(presses.reduce(pressed, fresh).party)).toBeUndefined()
      }),
    )
  })

  it('may be without an adult once somebody else of twelve or more travels', () => {
    expect(minimumOf(fresh.party, 'adult')).toBe(1)
    expect(minimumOf(withPassengerCount(fresh, 'senior', 1).party, 'adult')).toBe(0)
    expect(minimumOf(withPassengerCount(fresh, 'child', 1).party, 'adult')).toBe(1)
  })

  it('lose the infants that nobody could hold', () => {
    const two = withPassengerCount(withPassengerCount(fresh, 'adult', 2), 'infantOnLap', 2)
    expect(withPassengerCount(two, 'adult', 1).party).toMatchObject({ adult: 1, infantOnLap: 1 })
  })

  it('accept their conditions anew after the last student has gone', () => {
    const student = { ...withPassengerCount(fresh, 'student', 1), areConditionsAccepted: true }
    expect(needsConditionsAccepted(student.party)).toBe(true)
    expect(withPassengerCount(student, 'student', 2).areConditionsAccepted).toBe(true)
    expect(withPassengerCount(student, 'student', 0).areConditionsAccepted).toBe(false)
  })
})

/** One press on a stepper, as the panel allows it. */
function pressed(form: SearchForm, [type, isMore]: readonly [PassengerType, boolean]): SearchForm {
  const value = form.party[type] + (isMore ? 1 : -1)
  const isAllowed = value >= minimumOf(form.party, type) && value <= maximumCountOf(form.party, type)
  return isAllowed ? withPassengerCount(form, type, value) : form
}
