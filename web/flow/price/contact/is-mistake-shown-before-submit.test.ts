import { describe, expect, it } from 'vitest'
import { emptyDraft } from '#web/session/trip-draft.ts'
import { contactMistakes } from './contact-mistakes.ts'
import { isMistakeShownBeforeSubmit } from './is-mistake-shown-before-submit.ts'

const booker = { isAgencyUser: false }

function shown(contact: object, { typed = [], left = [] }: { typed?: string[]; left?: string[] }): string[] {
  const empty = emptyDraft(['adult'])
  const draft = { ...empty, contact: { ...empty.contact, isFirstPassenger: false, ...contact } }
  const fields = { isTyped: (id: string) => typed.includes(id), isLeft: (id: string) => left.includes(id) }
  return contactMistakes(draft, booker)
    .filter((one) => isMistakeShownBeforeSubmit(one, draft, fields))
    .map(({ fieldId }) => fieldId)
}

describe('mistakes of the booker before the form is sent', () => {
  it('mistakes are not shown at untouched fields', () => {
    expect(shown({}, {})).toEqual([])
  })

  it('mistakes in an email address and a telephone number show once the field loses focus', () => {
    const contact = { email: 'anna@', mobilePhone: '081' }
    expect(shown(contact, { typed: ['contact-email', 'contact-mobile'] })).toEqual([])
    expect(shown(contact, { left: ['contact-email'] })).toEqual(['contact-email'])
    expect(shown(contact, { left: ['contact-mobile', 'contact-name'] })).toEqual([
      'contact-name',
      'contact-mobile',
    ])
  })

  it('a missing name that follows the first passenger is no mistake of the contact', () => {
    expect(shown({ isFirstPassenger: true }, { left: ['contact-name'] })).toEqual([])
  })

  it('letters that a field never holds show as a mistake while they are typed', () => {
    const contact = { email: 'สมชาย', mobilePhone: '081 call me' }
    const typed = ['contact-email', 'contact-mobile']
    expect(shown(contact, { typed })).toEqual(['contact-email', 'contact-mobile'])
  })
})
