import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type {
  MailEventsAnswer,
  MailPreviewAnswer,
  MailsAnswer,
  ResendAnswer,
} from '#contract/api/staff/mails/mails.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const hourMs = 3_600_000

withDatabase('the desk of mails', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    rmSync(join(shop.dataDir, 'mail'), { recursive: true, force: true })
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const list = async (query = '') => (await clerk.get(`/api/staff/mails${query}`)).json<MailsAnswer>()
  /** Advances the clock by hours, which ends the clerk's session, and signs in again. */
  const pass = async (hours: number) => {
    shop.clock.advance(hours * hourMs)
    clerk = await signInAdministrator(shop, kit.database)
  }
  const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body.orderNumber
  /** Blocks mail delivery: a file takes the place of the mail folder. */
  const blockMail = () => writeFileSync(join(shop.dataDir, 'mail'), '')
  const freeMail = () => rmSync(join(shop.dataDir, 'mail'))

  it('the list shows what was sent, for which order, and a masked recipient', async () => {
    const order = await aBooking()
    await shop.app.runDue()
    const { mails, counts } = await list(`?order=${order.toLowerCase()}`)
    expect(mails).toMatchObject([
      {
        event: 'booking-held',
        channel: 'mail',
        orderNumber: order,
        recipient: 'c•••@traveller.example',
        state: 'sent',
        attempts: 1,
        canSendAgain: true,
      },
    ])
    expect(counts).toEqual({ waiting: 0, failing: 0, givenUp: 0 })
  })

  it('the list shows why a mail fails and when it is retried, and sends it at once on demand', async () => {
    blockMail()
    await aBooking()
    await shop.app.runDue()
    await pass(2)
    await shop.app.runDue()
    const [failing] = (await list('?state=open')).mails
    expect(failing).toMatchObject({ state: 'failing', attempts: 2, canSendAgain: true })
    expect(failing?.fault?.kind).toBe('other')
    expect(failing?.nextTryAt && failing.nextTryAt > shop.clock.now()).toBe(true)
    freeMail()
    await shop.app.runDue()
    expect(shop.mails()).toEqual([])
    const again = await clerk.send('POST', '/api/staff/mails/resend', { key: failing?.key })
    expect(again.json<ResendAnswer>().mail.nextTryAt).toBe(shop.clock.now())
    await shop.app.runDue()
    expect(shop.mails()).toHaveLength(1)
    expect((await list('?state=open')).mails).toEqual([])
  })

  it('the list retries a mail that was given up for another day', async () => {
    blockMail()
    await aBooking()
    const state = async () => (await list()).mails.find(({ event }) => event === 'booking-held')
    const isGivenUp = async () => {
      const rows = await kit.database.db.selectFrom('outbox').select(['kind', 'state']).execute()
      return rows.some(({ kind, state }) => kind === 'booking-held' && state === 'givenUp')
    }
    for (let hour = 0; hour < 60 && !(await isGivenUp()); hour += 1) {
      await shop.app.runDue()
      shop.clock.advance(hourMs * 1.3)
    }
    await pass(0)
    const given = await state()
    expect(given).toMatchObject({ state: 'givenUp', canSendAgain: true })
    expect(given?.nextTryAt).toBeUndefined()
    freeMail()
    await clerk.send('POST', '/api/staff/mails/resend', { key: given?.key })
    await shop.app.runDue()
    expect(await state()).toMatchObject({ state: 'sent' })
  })

  it('the list is paged, each mail once', async () => {
    const { db } = kit.database
    const rows = Array.from({ length: 120 }, (_, at) => {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(at / 3))).toISOString() as never
      return { mail_key: `booking-held:${at}`, content: '{}', created_at }
    })
    await db.insertInto('outbox').values(rows).execute()
    const keys: string[] = []
    let next: string | undefined = ''
    while (next !== undefined) {
      const query: string =
        next === '' ? '?state=waiting' : `?state=waiting&after=${encodeURIComponent(next)}`
      const page: MailsAnswer = await list(query)
      keys.push(...page.mails.map(({ key }) => key))
      next = page.next
    }
    expect(keys).toHaveLength(120)
    expect(new Set(keys).size).toBe(120)
  })

  it('the preview shows every mail in every language, its HTML on a page that runs and loads nothing', async () => {
    const { events } = (await clerk.get('/api/staff/mails/events')).json<MailEventsAnswer>()
    for (const { event } of events) {
      const answer = await clerk.get(`/api/staff/mails/preview?event=${event}&variant=hard`)
      const { versions } = answer.json<MailPreviewAnswer>()
      expect(versions.map(({ language }) => language)).toEqual(['en', 'ja', 'th'])
    }
    const [held] = (
      await clerk.get('/api/staff/mails/preview?event=booking-held&variant=usual')
    ).json<MailPreviewAnswer>().versions
    const page = await shop.app.http.inject({ url: held?.page ?? '' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^sandbox; default-src 'none'; style-src 'sha256-/,
    )
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.body).toContain('Your seats are held')
    const [, sheet = ''] = /<style>([\s\S]*?)<\/style>/.exec(page.body) ?? []
    const digest = createHash('sha256').update(sheet).digest('base64')
    expect(page.headers['content-security-policy']).toContain(`'sha256-${digest}'`)
    const forged = await shop.app.http.inject({ url: (held?.page ?? '').replace('usual', 'hard') })
    expect(forged.statusCode).toBe(404)
    shop.clock.advance(hourMs)
    expect((await shop.app.http.inject({ url: held?.page ?? '' })).statusCode).toBe(404)
  })
})
