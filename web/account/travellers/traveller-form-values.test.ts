import { describe, expect, it, test } from 'vitest'
import { savedTravellerRequest } from '#contract/api/account/travellers.ts'
import { emptyTraveller, travellerFaults, travellerRequestOf } from './traveller-form-values.ts'

const anna = { ...emptyTraveller, lastName: 'Tester', firstName: 'Anna' }

describe('a saved traveller as typed', () => {
  it('needs the last name alone', () => {
    expect(travellerFaults({ ...emptyTraveller, lastName: 'Suda' })).toEqual([])
    expect(travellerFaults(emptyTraveller)).toEqual([{ field: 'lastName', kind: 'missing' }])
  })

  test.each([
    [{ firstName: 'แอนนา' }, 'firstName', 'notLatin'],
    [{ birthdate: '1990-02-30' }, 'birthdate', 'notADate'],
    [{ birthdate: '1990--' }, 'birthdate', 'notADate'],
    [{ expiryDate: '2577-01-01' }, 'expiryDate', 'buddhistYear'],
  ] as const)('a saved traveller with %j is refused at its field', (more, field, kind) => {
    expect(travellerFaults({ ...anna, ...more })).toEqual([{ field, kind }])
  })

  it('a saved traveller is sent in wire format without empty fields', () => {
    const request = travellerRequestOf({ ...anna, passportNumber: ' ab1234567 ', birthdate: '--' })
    expect(request).toEqual({ lastName: 'Tester', firstName: 'Anna', passportNumber: 'AB1234567' })
    expect(savedTravellerRequest.safeParse(request).success).toBe(true)
  })
})
