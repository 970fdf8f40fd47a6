import { describe, expect, test } from 'vitest'
import { type ProblemCode, languages } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import { catalogue, problemSentence } from './problem-sentence.ts'

const codes = Object.keys(problems) as ProblemCode[]
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
const scripts = {
  en: /^[\p{ASCII}…–’฿]+$/u,
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u,
  th: /\p{sc=Thai}/u,
}

describe.each(languages)('the catalogue in %s', (language) => {
  test.each(codes)('%s has a heading and help of its own', (code) => {
    const { heading, help } = catalogue[language][code]
    expect(heading.trim()).not.toBe('')
    expect(help.trim()).not.toBe('')
    expect(heading).toMatch(scripts[language])
    expect(help).toMatch(scripts[language])
  })

  test.each(codes)('%s has the same placeholders as in English', (code) => {
    const english = catalogue.en[code]
    const { heading, help } = catalogue[language][code]
    expect(placeholders(heading + help)).toEqual(placeholders(english.heading + english.help))
  })

  test('no sentence contains "Failed", which the specification’s client takes for a lost connection', () => {
    const texts = codes.flatMap((code) => Object.values(catalogue[language][code]))
    expect(texts.filter((text) => text.includes('Failed'))).toEqual([])
  })
})

describe('a problem sentence', () => {
  test('a sentence matches the specification verbatim where it comes from there', () => {
    expect(catalogue.en.paySbuyOutOfService.heading).toBe(
      'System does not able to pay with PaySbuy at this time. Please select other payment way',
    )
    expect(catalogue.en.wrongPassword.heading).toBe('Username or Password is not correct.')
  })

  test('a sentence contains its values', () => {
    expect(problemSentence('tooManyPassengers', 'en', { max: 9 }).heading).toBe(
      'One booking can have up to 9 travellers with a seat.',
    )
    expect(problemSentence('tooManyRequests', 'th', { seconds: 30 }).help).toContain('30 วินาที')
  })

  test('a sentence never shows a placeholder', () => {
    for (const language of languages) {
      for (const code of codes) {
        const { heading, help } = problemSentence(code, language)
        expect(heading + help).not.toMatch(/[{}]/)
      }
    }
  })

  test('a sentence truncates text of visitors, and never expands it again', () => {
    const { heading } = problemSentence('unknownAirport', 'en', { value: `{value}${'x'.repeat(500)}` })
    expect(heading).toContain('{value}xxx')
    expect(heading.length).toBeLessThan(120)
  })

  test('a sentence takes no value from a prototype', () => {
    const inherited = Object.create({ value: 'inherited' }) as Record<string, string>
    expect(problemSentence('unknownAirport', 'en', inherited).heading).not.toContain('inherited')
  })
})
