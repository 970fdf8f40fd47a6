import { describe, expect, it } from 'vitest'
import { aLetterhead } from '#test-kit/a-letterhead.ts'
import { hideLinkSecrets, sentCopyOf } from './sent-copy.ts'

describe('the copy of a mail for staff', () => {
  it.each([
    ['View: https://shop.example/order#key=FH1.abc_-.1', 'View: https://shop.example/order#key=•••'],
    ['https://shop.example/reset?userid=usr_1&code=xyz', 'https://shop.example/reset?userid=•••&code=•••'],
    ['https://shop.example/reset#token', 'https://shop.example/reset#•••'],
    ['https://shop.example/search', 'https://shop.example/search'],
    ['No link, but a #sign and a question?', 'No link, but a #sign and a question?'],
  ])('hides the secrets of links in "%s"', (text, hidden) => {
    expect(hideLinkSecrets(text)).toBe(hidden)
  })

  it('keeps the letter readable, and names attachments without their bytes', () => {
    const letter = {
      subject: 'FH1: tickets',
      heading: 'Tickets "issued"',
      parts: [{ facts: [['Order', 'FH1']] as const }],
      action: { label: 'View', link: 'https://shop.example/order#key=secret' },
    }
    const attachments = [{ name: 'a.pdf', mediaType: 'application/pdf', base64: 'QUJD' }]
    const copy = sentCopyOf({ to: 'a@b.example', language: 'th', letter, attachments }, aLetterhead)
    expect(copy).toMatchObject({
      to: 'a@b.example',
      language: 'th',
      letter: { ...letter, action: { link: 'https://shop.example/order#key=•••' } },
      attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', size: 3 }],
    })
    expect(JSON.stringify(copy)).not.toContain('secret')
  })
})
