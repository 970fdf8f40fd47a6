import { describe, expect, it, test } from 'vitest'
import { suggestedEmail } from './suggested-email.ts'

describe('an email address', () => {
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@gmal.com', 'anna@gmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@GMAIL.CO', 'anna@gmail.com'],
    ['anna@gmail.cmo', 'anna@gmail.com'],
    ['anna@gnail.com', 'anna@gmail.com'],
    ['anna@hotmial.com', 'anna@hotmail.com'],
    ['anna@hotmail.co.ht', 'anna@hotmail.co.th'],
    ['anna@yahoo.coth', 'anna@yahoo.co.th'],
    ['anna@yaho.co.jp', 'anna@yahoo.co.jp'],
    ['anna@outlok.com', 'anna@outlook.com'],
    ['anna@iclould.com', 'anna@icloud.com'],
    ['Anna.T@fairwind.con', 'Anna.T@fairwind.com'],
    [' anna@docomo.ne.jpp ', 'anna@docomo.ne.jp'],
  ])('%s was probably meant as %s', (typed, likely) => {
    expect(suggestedEmail(typed)).toBe(likely)
  })

  test.each([
    'anna@gmail.com',
    'anna@mail.com',
    'anna@ymail.com',
    'anna@hotmail.co.th',
    'anna@fairwind.co.th',
    'anna@example.com',
    'anna@chula.ac.th',
    'anna@gmx.net',
    'anna@moe.com',
    'anna@qqq.com',
    'anna@trail.com',
    'anna@jal.co.jp',
    'anna',
    '',
    '@gmail.com',
    'a@b@gmail.con',
  ])('%s is left alone', (typed) => {
    expect(suggestedEmail(typed)).toBeUndefined()
  })

  it('an email address is right once the question was answered with yes', () => {
    for (const typed of ['anna@gmial.com', 'anna@gmail.con', 'anna@fairwind.con']) {
      expect(suggestedEmail(suggestedEmail(typed) ?? '')).toBeUndefined()
    }
  })
})
