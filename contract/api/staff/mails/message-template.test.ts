import { expect, it } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './message-template.ts'

const texts = (body: string) => ({
  texts: {
    en: { subject: 'a {order}', body },
    ja: { subject: 'b', body: 'c' },
    th: { subject: 'd', body: 'e' },
  },
})

it.each([
  ['no braces', []],
  ['{name}, {route}', []],
  ['{nmae} {nmae} {Name}', ['nmae', 'Name']],
  ['{} and { name }', ['', ' name ']],
  ['{constructor}', ['constructor']],
])('the unknown names in “%s” are found once each', (body, unknown) => {
  expect(unknownPlaceholders(texts(body))).toEqual(unknown)
})

it.each([
  ['Dear {name},', 'Dear Ann,'],
  ['{name} and {name}', 'Ann and Ann'],
  ['To pay: {total}\nPay by: {payBy}\nThanks', 'To pay: ฿1\nThanks'],
  ['{payBy}', ''],
  ['{constructor}', ''],
])('“%s” is filled with the facts, without the lines whose fact is missing', (text, filled) => {
  // a value that looks like a placeholder or a replacement pattern stays as it is
  expect(fillPlaceholders(text, { name: 'Ann', total: '฿1' })).toBe(filled)
  expect(fillPlaceholders('{name}', { name: '$& {total}' })).toBe('$& {total}')
})
