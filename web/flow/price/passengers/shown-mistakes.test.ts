import { describe, expect, it } from 'vitest'
import { type PassengerMistake } from './passenger-mistakes.ts'
import { shownMistakes } from './shown-mistakes.ts'

const mistakes: readonly PassengerMistake[] = [
  { field: 'title', kind: 'missing' },
  { field: 'lastName', kind: 'notLatin' },
  { field: 'firstName', kind: 'missing' },
  { field: 'passportNumber', kind: 'notANumber' },
]
const shown = (typed: readonly string[], left: readonly string[]) =>
  shownMistakes(mistakes, 0, {
    isTyped: (id) => typed.includes(id),
    isLeft: (id) => left.includes(id),
  }).map(({ field }) => field)

describe('mistakes of a passenger before the form is sent', () => {
  it('are shown of no field that was not touched', () => {
    expect(shown([], [])).toEqual([])
  })

  it('are shown while letters are typed that are never right', () => {
    const typed = ['passenger-0-lastName', 'passenger-0-firstName', 'passenger-0-passportNumber']
    expect(shown(typed, [])).toEqual(['lastName', 'passportNumber'])
  })

  it('are shown whatever they are once name or passport number is left, and of no other passenger', () => {
    expect(shown([], ['passenger-0-firstName', 'passenger-0-title'])).toEqual(['firstName'])
    expect(shown([], ['passenger-1-firstName'])).toEqual([])
  })
})
