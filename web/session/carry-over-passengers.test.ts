import { describe, expect, it } from 'vitest'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { passengersForParty } from './carry-over-passengers.ts'
import { draftFrom, emptyDraft, emptyPassenger } from './trip-draft.ts'

const adult = (lastName: string) => ({ type: 'adult', lastName })
const child = (lastName: string) => ({ type: 'child', lastName })

describe('who flies when the party has changed', () => {
  const parties: [string, PassengerType[], object[], (string | undefined)[]][] = [
    ['as before', ['adult', 'child'], [adult('A'), child('C')], ['A', 'C']],
    ['one adult less', ['adult', 'child'], [adult('A'), adult('B'), child('C')], ['A', 'C']],
    ['one adult more', ['adult', 'adult', 'child'], [adult('A'), child('C')], ['A', undefined, 'C']],
    ['another order', ['child', 'adult'], [adult('A'), child('C')], ['C', 'A']],
    ['nobody of before', ['infantOnLap'], [adult('A')], [undefined]],
    ['what is no list of people', ['adult'], [[], {}], [undefined]],
  ]
  it.each(parties)('%s', (_, party, kept, names) => {
    expect(
      passengersForParty(party, kept).map((one) => (one as { lastName?: string } | undefined)?.lastName),
    ).toEqual(names)
  })

  it('shows what was typed for those who stay, and empty fields for those who are new', () => {
    const passengers = [
      { ...emptyPassenger('adult'), lastName: 'A' },
      { ...emptyPassenger('child'), lastName: 'C' },
    ]
    const draft = draftFrom({ passengers }, ['adult', 'adult', 'child'])
    expect(draft.passengers.map(({ type, lastName }) => [type, lastName])).toEqual([
      ['adult', 'A'],
      ['adult', ''],
      ['child', 'C'],
    ])
  })

  it('seats people beside those who stay, by the number that they have now, and beside nobody who has left', () => {
    const passengers = [
      { ...emptyPassenger('adult'), seatWith: '3' },
      { ...emptyPassenger('adult'), seatWith: '1' },
      { ...emptyPassenger('child'), seatWith: '2' },
    ]
    const seatsIn = (party: PassengerType[]) =>
      draftFrom({ passengers }, party).passengers.map(({ seatWith }) => seatWith)
    expect(seatsIn(['adult', 'adult', 'child'])).toEqual(['3', '1', '2'])
    expect(seatsIn(['adult', 'child'])).toEqual(['2', ''])
    expect(seatsIn(['adult', 'adult', 'adult', 'child'])).toEqual(['4', '1', '', '2'])
    // Alone, nobody is asked whom to sit beside, and could not mend it.
    expect(seatsIn(['adult'])).toEqual([''])
  })

  it('fits into what the server keeps: nine people with names of sixty Thai letters and everything filled in', () => {
    const long = { name: 'ก'.repeat(60), other: 'x'.repeat(30) }
    const names = ['firstName', 'ticketFirstName', 'lastName', 'seatWith']
    const fill = (form: object) =>
      Object.fromEntries(
        Object.entries(form).map(([name, value]) => {
          if (typeof value !== 'string' || name === 'type') return [name, value]
          return [name, names.includes(name) ? long.name : long.other]
        }),
      )
    const empty = emptyDraft(Array.from({ length: 9 }, () => 'adult'))
    const contact = {
      ...fill(empty.contact),
      name: 'ก'.repeat(100),
      email: 'x'.repeat(254),
      companyName: 'ก'.repeat(100),
    }
    const draft = { ...empty, passengers: empty.passengers.map(fill), contact }
    const bytes = new TextEncoder().encode(JSON.stringify(draft)).length
    expect(bytes).toBeGreaterThan(9 * 4 * 180)
    expect(bytes).toBeLessThan(32 * 1024)
    expect(
      draftFrom(
        draft,
        Array.from({ length: 9 }, () => 'adult'),
      ).passengers,
    ).toEqual(draft.passengers)
  })
})
