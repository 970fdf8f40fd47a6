import { expect, it } from 'vitest'
import type { PassengerRequest } from '#contract/api/passengers.ts'
import { passengersFromRequest } from './passengers-of-request.ts'

const one: PassengerRequest = {
  type: 'adult',
  title: 'MR',
  firstName: 'René  Luc',
  lastName: 'ＤＵＰＯＮＴ',
  sex: 'M',
  birthdate: '1990-01-01',
  nationality: 'FR',
}

it('keeps the typed name in normalised letters, and the short form beside it', () => {
  expect(passengersFromRequest([{ ...one, ticketFirstName: 'René L' }])).toEqual([
    {
      type: 'adult',
      title: 'MR',
      givenName: 'René Luc',
      givenNameOnTicket: 'René L',
      surname: 'DUPONT',
      sex: 'M',
      bornOn: '1990-01-01',
      nationality: 'FR',
    },
  ])
})

it('writes requests as airline codes, and a seat neighbour by name', () => {
  const wishes = { wheelchair: true, pet: true, seatWith: '2', meal: 'VGML' } as const
  const [first, second] = passengersFromRequest([
    { ...one, ...wishes },
    { ...one, firstName: 'Ann', title: 'MS', wheelchair: 'WCHC', pet: false, seatWith: 'Aunt May' },
  ])
  const requests = { wheelchair: 'WCHR', pet: 'PETC', seatWith: 'DUPONT/ANN MS', meal: 'VGML' }
  expect(first?.requests).toEqual(requests)
  expect(second?.requests).toEqual({ wheelchair: 'WCHC', seatWith: 'Aunt May' })
})
