import { describe, expect, it } from 'vitest'
import { emptyDraft } from '#web/session/trip-draft.ts'
import { bookerMistakes } from './contact-mistakes.ts'
import { isShownEarly } from './shown-early.ts'

const choice = { isAgencyUser: false, isAgreed: false, hasMethod: false }

function shown(contact: object, { typed = [], left = [] }: { typed?: string[]; left?: string[] }): string[] {
  const empty = emptyDraft(['adult'])
  const draft = { ...empty, contact: { ...empty.contact, ...contact } }
  const fields = { isTyped: (id: string) => typed.includes(id), isLeft: (id: string) => left.includes(id) }
  return bookerMistakes(draft, choice)
    .filter((one) => isShownEarly(one, draft, fields))
    .map(({ fieldId }) => fieldId)
}

describe('mistakes of the booker before the form is sent', () => {
  it('are shown of no field that was not touched, and of none that is decided by a click', () => {
    expect(shown({}, {})).toEqual([])
    expect(shown({}, { left: ['agreement', 'payment-method'] })).toEqual([])
  })

  it('are shown of an e-mail address and a telephone once the field is left', () => {
    const contact = { email: 'anna@', mobilePhone: '081' }
    expect(shown(contact, { typed: ['contact-email', 'contact-mobile'] })).toEqual([])
    expect(shown(contact, { left: ['contact-email'] })).toEqual(['contact-email'])
    expect(shown(contact, { left: ['contact-mobile', 'contact-name'] })).toEqual([
      'contact-name',
      'contact-mobile',
    ])
  })

  it('are shown while letters are typed that such a field never has', () => {
    const contact = { email: 'สมชาย', mobilePhone: '081 call me' }
    const typed = ['contact-email', 'contact-mobile']
    expect(shown(contact, { typed })).toEqual(['contact-email', 'contact-mobile'])
  })
})
