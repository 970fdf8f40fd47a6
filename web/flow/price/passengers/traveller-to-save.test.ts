import { describe, expect, it } from 'vitest'
import { savedTravellerRequest } from '#contract/api/account/travellers.ts'
import { emptyPassenger } from '#web/session/trip-draft.ts'
import { passengerFromSaved, travellerToSave } from './traveller-to-save.ts'

const anna = {
  ...emptyPassenger('adult'),
  title: 'MS',
  firstName: ' Anna Maria ',
  lastName: 'Tester',
  sex: 'F',
  birthdate: '1990-02-02',
  nationality: 'TH',
  passportNumber: 'aa1234567',
  issueCountry: 'TH',
  expiryDate: '2034-01-01',
  loyaltyAirline: 'TG',
  loyaltyNumber: 'ab12345',
}

describe('a saved traveller', () => {
  it('comes back into another form as it was saved', () => {
    const saved = travellerToSave(anna)
    expect(savedTravellerRequest.safeParse(saved).success).toBe(true)
    const filled = passengerFromSaved(emptyPassenger('adult'), { travellerId: 'trv_1', ...saved })
    expect(filled).toEqual({
      ...anna,
      firstName: 'Anna Maria',
      passportNumber: 'AA1234567',
      loyaltyNumber: 'AB12345',
    })
  })

  it('a traveller is saved without requests and without incomplete values', () => {
    const saved = travellerToSave({
      ...anna,
      meal: 'MOML',
      wheelchair: 'WCHR',
      seat: 'aisle',
      birthdate: '1990-02-',
      expiryDate: '--',
    })
    expect(Object.keys(saved).toSorted()).toEqual(
      [
        'firstName',
        'issueCountry',
        'lastName',
        'loyaltyAirline',
        'loyaltyNumber',
        'nationality',
        'passportNumber',
        'sex',
        'title',
      ].toSorted(),
    )
  })

  it('a saved traveller with one name replaces both names in the form', () => {
    const saved = travellerToSave({ ...anna, hasOneName: true, firstName: 'x' })
    expect(saved.firstName).toBeUndefined()
    const filled = passengerFromSaved(anna, { travellerId: 'trv_1', ...saved })
    expect(filled).toMatchObject({ firstName: '', hasOneName: true })
  })

  it('replaces what was typed, keeps what is not saved, and gets a title that fits the type', () => {
    const saved = {
      travellerId: 'trv_1',
      lastName: 'Small',
      firstName: 'Tim',
      title: 'MR',
      sex: 'M',
    } as const
    const typed = { ...emptyPassenger('child'), lastName: 'Other', meal: 'CHML', nationality: 'JP' }
    expect(passengerFromSaved(typed, saved)).toMatchObject({
      lastName: 'Small',
      firstName: 'Tim',
      title: 'MSTR',
      meal: 'CHML',
      nationality: 'JP',
    })
  })
})
