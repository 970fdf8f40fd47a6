import { expect, it } from 'vitest'
import { bookingRequest } from '#contract/api/booking.ts'
import { aPricing } from '#test-kit/house/a-pricing.ts'
import { anOffer } from '#test-kit/house/an-offer.ts'
import { emptyDraft, type TripDraft } from '#web/session/trip-draft.ts'
import { bookingRequestOf } from './booking-request.ts'

/** A passport that was half typed for another trip, and comes along to this one. */
const draft: TripDraft = {
  ...emptyDraft(['adult']),
  passengers: emptyDraft(['adult']).passengers.map((one) => ({
    ...one,
    title: 'MS',
    firstName: 'Anna',
    lastName: 'Dee',
    sex: 'F',
    birthdate: '1990-02-28',
    nationality: 'TH',
    passportNumber: 'AB1/',
    issueCountry: 'TH',
    expiryDate: '2030--',
  })),
}

const requestFor = (documents: 'none' | 'passport', given = draft) => {
  const answer = aPricing({ ...anOffer(), documents })
  return bookingRequestOf(given, {
    answer,
    due: { offerId: 'off_abcdefgh', total: 100, surcharge: 0 },
    way: { paymentMethod: 'bankTransfer', isAvailable: true, surcharge: 0, total: 100 },
    agreement: answer.agreements.fareRules,
    isDuplicateAccepted: false,
  })
}

it('sends no passport that the offer does not ask for, however it was left', () => {
  const request = requestFor('none')
  const sent = Object.keys(request.passengers[0] ?? {})
  expect(sent).toContain('birthdate')
  expect(sent.filter((name) => /passport|issue|expiry/.test(name))).toEqual([])
  expect(bookingRequest.shape.passengers.safeParse(request.passengers).success).toBe(true)
})

it('sends the passport that the offer asks for', () => {
  expect(requestFor('passport').passengers[0]).toMatchObject({ issueCountry: 'TH', expiryDate: '2030--' })
})

it('tells the server that airlines must not be given phone and email only where the traveller refuses', () => {
  expect(requestFor('none').contact).not.toHaveProperty('isWithheldFromAirlines')
  const contact = { ...draft.contact, isWithheldFromAirlines: true }
  expect(requestFor('none', { ...draft, contact }).contact).toMatchObject({ isWithheldFromAirlines: true })
})
