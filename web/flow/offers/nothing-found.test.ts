import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { searchRequest } from '#contract/api/search.ts'
import { problemsInEnglish } from '#contract/problem/en.ts'
import { problemsInJapanese } from '#contract/problem/ja.ts'
import { problemsInThai } from '#contract/problem/th.ts'
import { movedBy } from './nothing-found.tsx'

describe('nothing found', () => {
  it.each([
    { language: 'en', sentence: problemsInEnglish.nothingFound },
    { language: 'ja', sentence: problemsInJapanese.nothingFound },
    { language: 'th', sentence: problemsInThai.nothingFound },
  ])('says it in the words of the catalogue: $language', ({ language, sentence }) => {
    const said = readFileSync(`web/flow/offers/messages/${language}.po`, 'utf8')
    expect(said).toContain(`"${sentence.heading}"`)
    expect(said).toContain(`"${sentence.help}"`)
  })

  it('proposes the day before and the day after, for the way back as well', () => {
    const request = searchRequest.parse({
      triptype: 1,
      searchAirLegs: [
        { from: 'BKK', to: 'NRT', departureDate: '2026-12-31' },
        { from: 'NRT', to: 'BKK', departureDate: '2027-01-07' },
      ],
    })
    const days = (by: number) => movedBy(request, by).searchAirLegs.map((leg) => leg.departureDate)
    expect([days(-1), days(1)]).toEqual([
      ['2026-12-30', '2027-01-06'],
      ['2027-01-01', '2027-01-08'],
    ])
  })
})
