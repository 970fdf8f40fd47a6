import { expect, test } from 'vitest'
import { createDateFormat } from './date-format.ts'

const thursday = Date.UTC(2026, 10, 26, 17)
const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
const thai = 'th-TH-u-ca-buddhist-nu-latn'

test.each([
  ['en-GB', day, 'Thu 26 Nov'],
  ['ja-JP', day, '11月26日(木)'],
  [thai, day, 'พฤ. 26 พ.ย.'],
  [thai, { ...day, year: 'numeric' }, 'พฤ. 26 พ.ย. 2569'],
  [thai, { weekday: 'short' }, 'พฤ.'],
  [thai, { weekday: 'narrow' }, 'พฤ'],
  [thai, { weekday: 'long' }, 'วันพฤหัสบดี'],
  [thai, { day: 'numeric', month: 'short' }, '26 พ.ย.'],
] as const)('the format of %s with %j writes "%s"', (tag, options, text) => {
  const written = createDateFormat(tag, { ...options, timeZone: 'UTC' })(thursday)
  expect(written.replace(',', '')).toBe(text)
})

test('a format applies its time zone', () => {
  expect(createDateFormat(thai, { ...day, timeZone: 'Asia/Bangkok' })(thursday)).toBe('ศ. 27 พ.ย.')
})
