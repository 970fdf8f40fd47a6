import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemsInEnglish } from '#contract/problem/en.ts'
import { problemsInJapanese } from '#contract/problem/ja.ts'
import { problemsInThai } from '#contract/problem/th.ts'

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
})
