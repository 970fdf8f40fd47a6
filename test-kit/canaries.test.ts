import { describe, expect, it } from 'vitest'
import { canaries, canariesIn } from './canaries.ts'

const { values, contact } = canaries('k', 3)
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('canaries', () => {
  it('differ from one another and between families', () => {
    const both = [...values, ...canaries('m', 5).values]
    expect(values.length).toBeGreaterThanOrEqual(36)
    expect(new Set(both).size).toBe(both.length)
  })

  it.each([
    ['as typed', contact.name, `for ${contact.name}.`],
    ['in capitals', contact.name, `VX/${contact.name?.toUpperCase()} MRS`],
    ['without blanks', contact.mobilePhone, 'tel 66837643918'],
    ['in an address', contact.email, `/x?e=${encodeURIComponent(contact.email ?? '')}`],
    ['in a form', contact.companyName, encodeURIComponent(contact.companyName ?? '')],
    [
      'in base64',
      contact.lineId,
      `?param=${encodeURIComponent(base64(JSON.stringify({ a: contact.lineId })))}`,
    ],
    ['escaped in JSON', contact.costCenter, contact.costCenter?.replace('C', String.raw`\u0043`)],
  ])('match %s', (_how, value, text) => {
    expect(canariesIn(text ?? '', values)).toEqual([value])
  })

  it('match no text of another family', () => {
    expect(canariesIn(canaries('m', 5).values.join('\n'), values)).toEqual([])
  })
})
