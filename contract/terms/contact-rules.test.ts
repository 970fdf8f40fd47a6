import { describe, expect, it, test } from 'vitest'
import { contactFaults, requiredContactFields } from './contact-rules.ts'

const contact = { name: 'Anna Tester', mobilePhone: '081 234 5678', email: 'anna@example.com' }
const traveller = { isAgencyUser: false }
const agent = { isAgencyUser: true }

describe('the contact of a booking', () => {
  it('A contact with name, mobile phone and email is complete', () => {
    expect(contactFaults(contact, traveller)).toEqual([])
  })

  it('needs a company name for an agency user, and only then', () => {
    expect(contactFaults(contact, agent)).toEqual([{ field: 'companyName', kind: 'missing' }])
    expect(contactFaults({ ...contact, companyName: 'Fair Wind Co.' }, agent)).toEqual([])
    expect(contactFaults({ ...contact, companyName: '' }, traveller)).toEqual([])
    expect(requiredContactFields(traveller)).not.toContain('companyName')
  })

  it('reports all missing fields at once, in the order of the form', () => {
    const nothing = { name: ' ', mobilePhone: '', email: '', companyName: '' }
    expect(contactFaults(nothing, agent).map((one) => `${one.field} ${one.kind}`)).toEqual([
      'name missing',
      'mobilePhone missing',
      'email missing',
      'companyName missing',
    ])
  })

  test.each([
    [{ email: 'anna@example' }, 'email'],
    [{ email: 'anna example@example.com' }, 'email'],
    [{ email: 'แอนนา@example.com' }, 'email'],
    [{ mobilePhone: 'call me' }, 'mobilePhone'],
    [{ daytimePhone: '12' }, 'daytimePhone'],
  ] as const)('%j has the wrong format', (more, field) => {
    expect(contactFaults({ ...contact, ...more }, traveller)).toEqual([{ field, kind: 'wrongFormat' }])
  })
})
