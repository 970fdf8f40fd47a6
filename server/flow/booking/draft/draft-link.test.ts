import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { draftBrowser, somewhere } from '#test-kit/draft-browser.ts'
import { mailsIn } from '#test-kit/e2e-shop/shop-mails.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const dayMs = 24 * 3_600_000
const contact = { email: 'canary@traveller.example' }

withDatabase('a link to what was typed', (kit) => {
  let shop: AppUnderTest
  let own: ReturnType<typeof draftBrowser>
  let other: ReturnType<typeof draftBrowser>
  let seen: readonly string[] = []
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    own = draftBrowser(shop)
    other = draftBrowser(shop)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  /** Runs the due jobs and returns the mails written since the last call. */
  const newMails = async () => {
    await shop.app.runDue()
    const all = mailsIn(join(shop.dataDir, 'mail'))
    const fresh = all.filter((mail) => !seen.includes(mail))
    seen = all
    return fresh
  }

  it.each([
    ['en', 'Continue your booking', 'works once'],
    ['ja', 'ご予約手続きの続きはこちらから', '開けるのは1回のみです'],
    ['th', 'ทำรายการจองต่อ', 'เปิดได้ครั้งเดียว'],
  ])('continues the draft on another device, mailed in %s', async (language, subject, once) => {
    await own.keep('s1', { content: { lastName: 'CANARYNAME', contact }, place: somewhere })
    const asked = await own.askForLink('canary@traveller.example', language)
    expect(asked).toMatchObject({ statusCode: 202 })
    const [mail = '', ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail).toContain(once)
    expect(subjectOf(mail)).toContain(subject)
    expect(mail).not.toContain('CANARYNAME')
    const token = tokenIn(mail)
    const resumed = await other.resume(token)
    expect(resumed.json()).toEqual({ sessionId: 's1', place: somewhere })
    expect((await other.read('s1')).content).toEqual({ lastName: 'CANARYNAME', contact })
    // The draft was copied: from here on the two copies change independently.
    await own.keep('s1', { content: { lastName: 'Dum' }, base: 1, number: 2 })
    expect((await other.read('s1')).content).toEqual({ lastName: 'CANARYNAME', contact })
    // The answer may have been lost, so this browser may ask again. For every other one the link is used up.
    expect((await other.resume(token)).json()).toEqual({ sessionId: 's1', place: somewhere })
    for (const keepsCookies of [true, false]) {
      const stranger = draftBrowser(shop, keepsCookies)
      expect((await stranger.resume(token)).json()).toMatchObject({ problem: 'draftLinkWrong' })
    }
    const stored = JSON.stringify(await kit.database.db.selectFrom('draft_link').selectAll().execute())
    for (const secret of [token, 'canary@', 'traveller.example']) expect(stored).not.toContain(secret)
    for (const secret of [token, 'canary@']) expect(shop.logged.join('')).not.toContain(secret)
  })

  it('opens once when several browsers use it at the same time', async () => {
    await own.keep('s1', { content: { lastName: 'Dee', contact }, place: somewhere })
    await own.askForLink('canary@traveller.example')
    const token = tokenIn((await newMails())[0])
    const all = await Promise.all(Array.from('defgh', () => draftBrowser(shop).resume(token)))
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('keeps the link and the draft for one day after the link was requested', async () => {
    await own.keep('s1', { content: { lastName: 'Dee', contact }, place: somewhere })
    shop.clock.advance(dayMs - 1000)
    await own.askForLink('canary@traveller.example')
    await own.askForLink('canary@traveller.example')
    const [first, second] = (await newMails()).map(tokenIn)
    shop.clock.advance(dayMs - 1)
    expect((await other.resume(first ?? '')).statusCode).toBe(200)
    shop.clock.advance(1)
    expect((await other.resume(second ?? '')).statusCode).toBe(410)
  })

  it('answers the same whether or not a mail was sent, and limits the mails to one address', async () => {
    const unknown = await own.askForLink('nobody@traveller.example')
    await own.keep('s1', { content: { lastName: 'Dee', contact }, place: somewhere })
    const answers = [unknown]
    for (let at = 0; at < 6; at++) answers.push(await own.askForLink(' Canary@traveller.example'))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await newMails()).toHaveLength(3)
    expect((await own.askForLink('not an address')).json()).toMatchObject({
      problem: 'emailWrong',
      field: 'email',
    })
    shop.clock.advance(3_600_001)
    await own.askForLink('canary@traveller.example')
    expect(await newMails()).toHaveLength(1)
    for (let hour = 0; hour < 12; hour++) {
      shop.clock.advance(3_600_001)
      await own.askForLink('canary@traveller.example')
    }
    // Three, one and four more: at most eight mails go to one address within a day.
    expect(await newMails()).toHaveLength(4)
  })

  it('mails the link only to the contact of the draft', async () => {
    await own.keep('s1', { content: { lastName: 'Dee', contact }, place: somewhere })
    const refused = { problem: 'draftEmailDiffers', field: 'email' }
    expect((await own.askForLink('other@traveller.example')).json()).toMatchObject(refused)
    await own.keep('s1', { content: { lastName: 'Dee' }, base: 1, number: 2 })
    expect((await own.askForLink('canary@traveller.example')).json()).toMatchObject(refused)
    expect(await newMails()).toEqual([])
  })

  it.each(['', 'x', 'a'.repeat(43)])('opens nothing with the token "%s"', async (token) => {
    expect((await other.resume(token)).json()).toMatchObject({ problem: 'draftLinkWrong' })
  })
})

function tokenIn(mail: string | undefined): string {
  return /#resume=([A-Za-z0-9_-]+)/.exec(mail ?? '')?.[1] ?? ''
}

/** Returns the subject of a mail, decoding base64 encoded words (RFC 2047). */
function subjectOf(mail: string): string {
  const [, subject = ''] = /^Subject: ((?:.*(?:\r?\n )?)*)/im.exec(mail) ?? []
  const words = [...subject.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/gi)]
  if (words.length === 0) return subject
  return words.map(([, word = '']) => Buffer.from(word, 'base64').toString('utf8')).join('')
}
