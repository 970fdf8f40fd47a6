import { describe, expect, it } from 'vitest'
import { ageText } from './price-age.tsx'

describe('the age of prices', () => {
  it.each([
    [0, 'en', '1 second ago'],
    [9_999, 'en', '1 second ago'],
    [40_000, 'en', '40 seconds ago'],
    [59_999, 'en', '50 seconds ago'],
    [60_000, 'en', '1 minute ago'],
    [605_000, 'en', '10 minutes ago'],
    [605_000, 'ja', '10分前'],
    [605_000, 'th', '10 นาทีที่ผ่านมา'],
  ])('prices of %i ms read in %s as "%s"', (ageMs, language, text) => {
    expect(ageText(ageMs, language)).toBe(text)
  })
})
