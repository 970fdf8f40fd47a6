import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailAdditionsAnswer } from '#contract/api/staff/mails/mail-additions.ts'
import type { MailPreviewAnswer } from '#contract/api/staff/mails/mails.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const addition = (text: string, more: object = {}) => ({
  event: 'booking-held',
  language: 'en',
  text,
  ...more,
})

withDatabase('the additions to emails', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const save = async (version: number, additions: readonly object[]) =>
    (await clerk.send('PUT', '/api/staff/mail-additions', { version, additions })).json<
      MailAdditionsAnswer & ProblemAnswer
    >()
  const mailOf = async (event: string) => {
    await shop.app.runDue()
    const name = shop.mails().findLast((one) => one.startsWith(event))
    const text = await readFile(join(shop.dataDir, 'mail', name ?? ''), 'utf8')
    return text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }

  it('stand in the next email of their kind and language, with their variables filled', async () => {
    const text = 'Order {orderNumber}: bring <b>passports</b>. See https://shop.example/help'
    expect(await save(0, [addition(text)])).toMatchObject({ version: 1, additions: [addition(text)] })
    const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
    const mail = await mailOf('booking-held')
    expect(mail).toContain(`Order ${body.orderNumber}: bring <b>passports</b>.`)
    expect(mail).toContain(`Order ${body.orderNumber}: bring &#60;b&#62;passports&#60;/b&#62;.`)
  })

  it('additions are previewed as typed, and sent to the administrator alone as a test', async () => {
    const texts = { en: 'Typed only', ja: '入力', th: '' }
    const json = { event: 'booking-held', variant: 'usual', texts }
    const answer = await clerk.send('POST', '/api/staff/mail-additions/preview', json)
    const { versions } = answer.json<MailPreviewAnswer>()
    expect(versions.map(({ text }) => /Typed only|入力/.exec(text)?.[0])).toEqual([
      'Typed only',
      '入力',
      undefined,
    ])
    const page = await shop.app.http.inject(versions[0]?.page ?? '')
    expect(page.body).toContain('Typed only')
    const forged = (versions[0]?.page ?? '').replace('Typed+only', 'Pay+elsewhere')
    expect((await shop.app.http.inject(forged)).statusCode).toBe(404)
    const test = { event: 'booking-held', language: 'en', text: 'Typed only' }
    const sent = await clerk.send('POST', '/api/staff/mail-additions/test', test)
    expect(sent.json()).toEqual({ to: 'administrator@example.com' })
    expect(await mailOf('mail-test')).toMatch(/^To: administrator@example\.com\r$[^]*Typed only/m)
  })

  it.each([
    ['a link without https', addition('http://shop.example')],
    ['a variable of nobody', addition('{password}')],
    ['an order number in a mail about no order', addition('{orderNumber}', { event: 'account-confirm' })],
    ['a kind of mail that does not exist', addition('x', { event: 'no-such-mail' })],
    ['a text that is too long', addition('x'.repeat(501))],
  ])('refuse %s', async (_what, row) => {
    expect((await save(1, [row])).problem).toBe('wrongFormat')
  })

  it('refuse a version that is not the newest', async () => {
    expect((await save(0, [])).problem).toBe('changedMeanwhile')
  })
})
