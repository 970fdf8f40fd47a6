import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MailDetailAnswer } from '#contract/api/staff/mails/mail-detail.ts'
import type { MailsAnswer, ResendAnswer } from '#contract/api/staff/mails/mails.ts'
import type { AuditEventsAnswer } from '#contract/api/staff/audit.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const typed = 'Anna.Canary@correct.example'

withBothDatabases('an email opened from the delivery log', (kit) => {
  let shop: AppUnderTest
  let clerk: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    rmSync(join(shop.dataDir, 'mail'), { recursive: true, force: true })
    clerk = await signInAs(shop, kit.database, ['Administrator'])
  })
  afterAll(() => shop.close())

  const aBooking = async () => (await shop.book(aBookingRequest(await anOffer(shop)))).body
  const mailsOf = async (orderNumber: string) =>
    (await clerk.browser.get(`/api/staff/mails?order=${orderNumber}`)).json<MailsAnswer>().mails
  const keyOf = async (orderNumber: string) =>
    (await mailsOf(orderNumber)).find(({ event }) => event === 'booking-held')?.key ?? 'none'
  const read = async (key: string) =>
    (
      await clerk.browser.get(`/api/staff/mails/mail?${new URLSearchParams({ mail: key })}`)
    ).json<MailDetailAnswer>()
  const resend = (key: string) => clerk.browser.send('POST', '/api/staff/mails/resend', { key })
  const correct = (body: object, by = clerk) =>
    by.browser.send('POST', '/api/staff/orders/contact', { reason: 'misspelt', ...body })
  const opens = async (orderKey: string) =>
    (await shop.app.http.inject({ url: '/api/orders/by-key', headers: { 'order-key': orderKey } })).statusCode
  /** The mails in the folder as text, decoded. */
  const delivered = () =>
    shop.mails().map((name) => {
      const raw = readFileSync(join(shop.dataDir, 'mail', name), 'utf8')
      return raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    })
  const linkIn = (text: string) => /#key=([\w.-]+)/.exec(text)?.[1] ?? 'no link'
  const receivedBy = (address: string) => delivered().filter((text) => text.includes(`To: ${address}`))

  it('shows what was sent, to whom and when, without the key of its link', async () => {
    const { orderNumber, orderKey } = await aBooking()
    await shop.app.runDue()
    const { mail, attempts, content, contactEmail } = await read(await keyOf(orderNumber))
    expect(mail).toMatchObject({ state: 'sent', attempts: 1 })
    expect(attempts).toEqual([{ at: shop.clock.now() }])
    expect(content).toMatchObject({ origin: 'sent', to: 'canary@traveller.example', language: 'en' })
    expect(content?.subject).toContain(orderNumber)
    expect(content?.text).toContain('#key=•••')
    expect(contactEmail).toBe('canary@traveller.example')
    const page = await shop.app.http.inject({ url: content?.page ?? '' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(page.body).toContain('Your seats are held')
    expect(`${page.body}${content?.text}`).not.toContain(orderKey)
    const forged = (content?.page ?? '').replace('booking-held', 'booking-paid')
    expect((await shop.app.http.inject({ url: forged })).statusCode).toBe(404)
  })

  it('shows every attempt with its fault, and what will be sent, before it is delivered', async () => {
    writeFileSync(join(shop.dataDir, 'mail'), '')
    const { orderNumber } = await aBooking()
    await shop.app.runDue()
    const failed = await read(await keyOf(orderNumber))
    expect(failed.attempts).toMatchObject([{ fault: { kind: 'other' } }])
    expect(failed.content?.origin).toBe('queued')
    expect(failed.content?.text).toContain('#key=•••')
  })

  it('says when nothing is kept of it, and keeps no copy of mails that concern no order', async () => {
    const { orderNumber } = await aBooking()
    await shop.app.runDue()
    const key = await keyOf(orderNumber)
    await kit.database.db.updateTable('outbox').set({ sent_copy: null }).execute()
    const { content, mail } = await read(key)
    expect([content, mail.canSendAgain]).toEqual([undefined, false])
    expect((await resend(key)).statusCode).toBe(409)
    await clerk.browser.send('POST', '/api/staff/users/invite', {
      email: 'new@agency.example',
      roles: ['Desk'],
      language: 'en',
    })
    await shop.app.runDue()
    const rows = await kit.database.db
      .selectFrom('outbox')
      .select('sent_copy')
      .where('kind', '=', 'account-invited')
      .where('state', '=', 'sent')
      .execute()
    expect(rows).toEqual([{ sent_copy: null }])
  })

  it('sends a delivered mail again to the contact, with a link that works', async () => {
    const { orderNumber } = await aBooking()
    await shop.app.runDue()
    const key = await keyOf(orderNumber)
    expect((await resend(key)).json<ResendAnswer>().mail.key).toBe(key)
    await resend(key)
    await shop.app.runDue()
    const received = delivered().filter((text) => text.includes('seats are held'))
    expect(received).toHaveLength(2)
    for (const text of received) expect(await opens(linkIn(text))).toBe(200)
  })

  it('corrects a misspelt address: the new one gets the mail and a working link, earlier links end', async () => {
    const { orderNumber, orderKey } = await aBooking()
    await shop.app.runDue()
    const mailKey = await keyOf(orderNumber)
    expect((await correct({ orderNumber, email: 'no address', mailKey })).statusCode).toBe(422)
    const same = await correct({ orderNumber, email: 'canary@traveller.example' })
    expect(same.json()).toMatchObject({ problem: 'addressUnchanged' })
    expect((await correct({ orderNumber, email: typed, mailKey })).json()).toEqual({ outcome: 'done' })
    await shop.app.runDue()
    expect(await opens(orderKey)).toBe(404)
    const arrived = receivedBy(typed)
    expect(arrived).toHaveLength(2)
    for (const text of arrived) expect(await opens(linkIn(text))).toBe(200)
    const told = receivedBy('canary@traveller.example').find((text) => !text.includes('#key=')) ?? ''
    expect(told).toContain('email address corrected')
    expect(linkIn(told)).toBe('no link')
    expect((await read(mailKey)).contactEmail).toBe(typed)
  })

  it('sends an undelivered mail to the corrected address alone', async () => {
    writeFileSync(join(shop.dataDir, 'mail'), '')
    const { orderNumber } = await aBooking()
    await shop.app.runDue()
    const mailKey = await keyOf(orderNumber)
    rmSync(join(shop.dataDir, 'mail'))
    await correct({ orderNumber, email: typed, mailKey })
    await shop.app.runDue()
    expect((await read(mailKey)).content).toMatchObject({ origin: 'sent', to: typed })
    const held = delivered().filter((text) => text.includes('seats are held'))
    expect(held).toHaveLength(1)
    expect(await opens(linkIn(held[0] ?? ''))).toBe(200)
  })

  it('tells the address that is corrected, although an older mail was refused at another one', async () => {
    writeFileSync(join(shop.dataDir, 'mail'), '')
    const { orderNumber } = await aBooking()
    await shop.app.runDue()
    const mailKey = await keyOf(orderNumber)
    const older = `${mailKey}-older`
    const { db } = kit.database
    const refused = { state: 'givenUp', last_fault: 'addressRefused 550' } as const
    await db.updateTable('outbox').set(refused).where('mail_key', '=', mailKey).execute()
    await sql`insert into outbox (mail_key, channel, order_number, sealed, hint, state, last_fault, created_at)
      select ${older}, channel, order_number, sealed, hint, state, last_fault, created_at
      from outbox where mail_key = ${mailKey}`.execute(db)
    rmSync(join(shop.dataDir, 'mail'))
    await correct({ orderNumber, email: typed, mailKey })
    await shop.app.runDue()
    expect(receivedBy('canary@traveller.example')).toEqual([])
    await correct({ orderNumber, email: 'clerk@elsewhere.example', mailKey: older })
    await shop.app.runDue()
    expect(receivedBy(typed).filter((text) => text.includes('email address corrected'))).not.toEqual([])
  })

  it('shows a correction that waits for a colleague on the page of the order, and lets its author withdraw it', async () => {
    const colleague = await signInAs(shop, kit.database, ['Desk'])
    const { orderNumber, orderKey, total } = await aBooking()
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'counter' })
    await kit.database.db.updateTable('payment').set({ state: 'received', arrived_satang: total }).execute()
    const pendingFor = async ({ browser }: typeof colleague) =>
      (await browser.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>().pendingCorrection
    const withdraw = async ({ browser }: typeof colleague) =>
      (await browser.send('POST', '/api/staff/orders/contact/withdraw', { orderNumber })).json()
    expect(await pendingFor(clerk)).toBeUndefined()
    expect(await withdraw(clerk)).toMatchObject({ problem: 'noPendingApproval' })
    await correct({ orderNumber, email: typed })
    expect(await pendingFor(clerk)).toMatchObject({ isMine: true })
    expect(await pendingFor(colleague)).toMatchObject({ isMine: false })
    expect(await withdraw(colleague)).toMatchObject({ problem: 'noPendingApproval' })
    expect(await withdraw(clerk)).toEqual({ isTakenBack: true })
    expect(await pendingFor(colleague)).toBeUndefined()
    expect((await correct({ orderNumber, email: typed }, colleague)).json()).toEqual({
      outcome: 'firstOfTwo',
    })
  })

  it('takes two members of staff, who enter the same address, once money has come in', async () => {
    const colleague = await signInAs(shop, kit.database, ['Desk'])
    const { orderNumber, orderKey, total } = await aBooking()
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'counter' })
    await kit.database.db.updateTable('payment').set({ state: 'received', arrived_satang: total }).execute()
    const first = { orderNumber, email: typed }
    expect((await correct(first)).json()).toEqual({ outcome: 'firstOfTwo' })
    expect((await correct(first)).json()).toEqual({ outcome: 'firstOfTwo' })
    expect(await opens(orderKey)).toBe(200)
    const other = await correct({ orderNumber, email: 'other@correct.example' }, colleague)
    expect(other.json()).toEqual({ outcome: 'firstOfTwo' })
    expect((await correct(first, colleague)).json()).toEqual({ outcome: 'done' })
    expect(await opens(orderKey)).toBe(404)
    const rows = await kit.database.db
      .selectFrom('contact_correction')
      .select(['corrected_by', 'approved_by'])
      .execute()
    expect(rows).toEqual([{ corrected_by: colleague.userId, approved_by: clerk.userId }])
    const { events } = (
      await clerk.browser.get(`/api/staff/audit/events?object=${orderNumber}`)
    ).json<AuditEventsAnswer>()
    const outcomes = events.filter(({ action }) => action.endsWith('/contact')).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(expect.arrayContaining(['done', 'firstOfTwo']))
    expect(JSON.stringify(events)).not.toContain('correct.example')
  })
})
