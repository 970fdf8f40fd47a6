import { describe, expect, it } from 'vitest'
import type { PassengerMistake } from './passenger-mistakes.ts'
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
  it('mistakes are not shown at untouched fields', () => {
    expect(shown([], [])).toEqual([])
  })

  it('letters that are never right show as a mistake while they are typed', () => {
    const typed = ['passenger-0-lastName', 'passenger-0-firstName', 'passenger-0-passportNumber']
    expect(shown(typed, [])).toEqual(['lastName', 'passportNumber'])
  })

  it('mistakes in a name or passport number show once the field loses focus, for that passenger only', () => {
    expect(shown([], ['passenger-0-firstName', 'passenger-0-title'])).toEqual(['firstName'])
    expect(shown([], ['passenger-1-firstName'])).toEqual([])
  })
})
