import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/problem.ts'
import { letterText } from '#server/platform/mail/letter-text.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { MailSample } from '#server/platform/mail/mail-sample.ts'
import { aLetterhead } from '#test-kit/a-letterhead.ts'
import { mailCatalogue } from './mail-catalogue.ts'

const publicUrl = 'https://shop.example'
const variants = ['usual', 'hard'] as const
const composed = new Map<string, readonly MailSample[]>()
/** Returns the samples, composed once for all tests: all of them take longer than the rest of a test. */
function samplesIn(language: Language, variant: 'usual' | 'hard' = 'usual'): readonly MailSample[] {
  const key = `${language} ${variant}`
  const samples = composed.get(key) ?? mailCatalogue({ language, variant, publicUrl })
  composed.set(key, samples)
  return samples
}
const events = samplesIn('en').map(({ event }) => event)

/** Facts that are the same in every language: order number, code, amounts, flights, names, addresses. */
function factsOf({ mail }: MailSample): readonly string[] {
  const text = letterText(mail.letter, mail.language)
  const patterns = [
    /FH[2-9A-Z]{6}\b/g,
    /\bABC234\b/g,
    /฿[\d,]+(?:\.\d{2})?/g,
    // a flight with its airports and times; dates are formatted by language
    /\b[A-Z0-9]{2} \d{3}  [A-Z]{3} |\d\d:\d\d – [A-Z]{3} |\d\d:\d\d$/gm,
    /[A-Z]+\/[A-Z ]+ M(?:R|RS)\b/g,
    /https:\S+/g,
    /\b\d{3}-\d{10}\b/g,
  ]
  return patterns.flatMap((pattern) => [...new Set(text.match(pattern))].toSorted())
}

describe('the catalogue of mails', () => {
  it('the catalogue names each event once', () => {
    expect(new Set(events).size).toBe(events.length)
    expect(events.length).toBeGreaterThan(30)
  })

  it.each(events)('a mail contains the same facts in every language: %s', (event) => {
    const facts = languages.map((language) => {
      const sample = samplesIn(language).find((one) => one.event === event)
      return sample && factsOf(sample)
    })
    expect(facts[0]).toBeDefined()
    expect(facts[1]).toEqual(facts[0])
    expect(facts[2]).toEqual(facts[0])
  })

  it.each(events)('a mail uses the script of its language: %s', (event) => {
    const words = (language: Language) => {
      const { letter } = samplesIn(language).find((one) => one.event === event)?.mail ?? {}
      const texts = letter?.parts.filter((part) => typeof part === 'string') ?? []
      const labels = letter?.action ? [letter.action.label] : []
      return [letter?.subject ?? '', letter?.heading ?? '', ...labels, ...texts, ...(letter?.closing ?? [])]
    }
    for (const text of words('ja')) expect(text).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
    for (const text of words('th')) expect(text).toMatch(/[\u0e01-\u0e3a\u0e40-\u0e7f]/)
    for (const text of words('en'))
      expect(text).not.toMatch(/[\u0e01-\u0e3a\u0e40-\u0e7f\u3040-\u30ff\u4e00-\u9fff]/)
  })

  it('a mail names the deadline and its time zone where there is one', () => {
    const days = { en: '22 Nov 2026, 16:00 (Bangkok time)', ja: '2026年11月22日 16:00（バンコク時間）' }
    const text = (language: Language) => {
      const held = samplesIn(language).find(({ event }) => event === 'booking-held')
      return held ? letterText(held.mail.letter, language) : ''
    }
    expect(text('en')).toContain(days.en)
    expect(text('ja')).toContain(days.ja)
    expect(text('th')).toMatch(/22 พ\.ย\. 2569 16:00 \(เวลากรุงเทพฯ\)/)
  })

  it('a Japanese mail writes every date with year, month and day', () => {
    for (const { event, mail } of samplesIn('ja')) {
      // addresses and numbers of papers are no dates
      const noDates = /https?:\S+|[A-Z]{2}\d{4}-\d{6}/g
      const text = `${mail.letter.subject}\n${letterText(mail.letter, 'ja')}`.replaceAll(noDates, '')
      expect(text, event).not.toMatch(/\d{4}[/-]\d/)
    }
  })

  it('a mail about a lower price links to the page that stops its alert', () => {
    const drop = samplesIn('en').find(({ event }) => event === 'price-drop')
    const html = drop ? composeMail(drop.mail.letter, 'en', aLetterhead).html : ''
    expect(html).toContain(`href="${publicUrl}/pricealert#stop=sample"`)
  })

  it.each([
    ['en', 'online', 'in full'],
    ['ja', 'オンライン', '全額'],
    ['th', 'ออนไลน์', 'เต็มจำนวน'],
  ] as const)('a mail about chosen extras promises in %s only what happens', (language, online, whole) => {
    const textOf = (event: string) => {
      const sample = samplesIn(language).find((one) => one.event === event)
      return sample ? letterText(sample.mail.letter, language) : ''
    }
    expect(textOf('extras-payment')).toContain(online)
    expect(textOf('extras-payment-on-account')).toMatch(/FH[2-9A-Z]{6}/)
    expect(textOf('extras-payment-on-account')).not.toContain(online)
    expect(textOf('extras-payment') + textOf('extras-payment-on-account')).not.toContain(whole)
  })

  it('a mail that offers to reset the password opens the form that does it', () => {
    const offers = samplesIn('en').filter(({ mail }) => mail.letter.action?.label === 'Reset password')
    expect(offers).not.toEqual([])
    for (const { event, mail } of offers)
      expect(mail.letter.action?.link, event).toBe(`${publicUrl}/index?form=forgot`)
  })
})

describe('the list of mails for staff', () => {
  const words = readFileSync(
    join(import.meta.dirname, '../../../web/staff/mails/use-mail-event-labels.ts'),
    'utf8',
  )

  it('the list for staff has a title for every mail that is sent', () => {
    const kinds = samplesIn('en').map(({ mail }) => mail.key.replace(/:.*/, ''))
    const untitled = kinds.filter((kind) => !new RegExp(`^    '?${kind}'?: t`, 'm').test(words))
    expect(untitled).toEqual([])
  })
})

describe.each(variants)('a mail as HTML (%s)', (variant) => {
  const all = languages.flatMap((language) =>
    samplesIn(language, variant).map(({ event, mail }) => ({
      event,
      language,
      ...composeMail(mail.letter, language, aLetterhead),
    })),
  )

  it('a mail as HTML loads nothing, runs nothing, and links to the shop alone', () => {
    for (const { html } of all) {
      expect(html).not.toMatch(/<script|<img|<link|<iframe|@import|url\(|\son\w+=|style="|javascript:/i)
      const links = [...html.matchAll(/href="([^"]*)"/g)].map((found) => found[1] ?? '')
      for (const link of links) expect(link.startsWith(`${publicUrl}/`), link).toBe(true)
    }
  })

  it('a mail as HTML isolates the direction of typed text from the text around it', () => {
    for (const { html, text, subject } of all) {
      expect(`${html}${text}${subject}`).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
      expect(subject).not.toContain('\n')
    }
  })

  it('a mail as HTML contains what its text contains', () => {
    const plain = (html: string) =>
      html
        .replace(/<style>[\s\S]*?<\/style>/, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replaceAll(/\s+/g, ' ')
    for (const { html, text, event } of all) {
      const shown = plain(html)
      const lines = text.split('\n').flatMap((line) =>
        line
          .replace(/^> /, '')
          .replace(/[:：]$/, '')
          .split(/: |：/),
      )
      for (const line of lines) {
        const words = line.replaceAll(/\s+/g, ' ').trim()
        if (words !== '' && words !== '--') expect(shown, event).toContain(words)
      }
    }
  })

  it('a mail as HTML names the agency at its end', () => {
    for (const { html, text } of all)
      for (const fact of [aLetterhead.address, aLetterhead.phone, aLetterhead.licence, aLetterhead.hours]) {
        expect(text).toContain(fact)
        expect(html).toContain(fact)
      }
  })
})
