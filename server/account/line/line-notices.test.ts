import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LineCodeAnswer, LineStandingAnswer } from '#contract/api/account/line.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { appUnderTest } from '#test-kit/app-under-test.ts'
import { type ShopAtLine, shopAtLine } from '#test-kit/payments/shop-at-line.ts'
import { everybodysPassword, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const anna = `U${'a'.repeat(32)}`
const ben = `U${'b'.repeat(32)}`
const push = { method: 'POST', path: '/v2/bot/message/push' }

withDatabase('notices in LINE', (kit) => {
  let at: ShopAtLine
  let owner: TestBrowser
  beforeAll(async () => {
    at = await shopAtLine(kit)
  })
  beforeEach(async () => {
    await at.beginAnew()
    owner = (await signInAs(at.shop, kit.database, [])).browser
  })
  afterAll(() => at.close())

  const standing = async () => (await owner.get('/api/account/line')).json<LineStandingAnswer>()
  const setPassword = async () => {
    const password = 'close the hangar at ten'
    const typed = { oldPassword: everybodysPassword, password, confirm: password }
    expect((await owner.send('POST', '/api/account/password', typed)).statusCode).toBe(200)
  }
  const texts = async (person: string, kind: string) =>
    (await at.chatOf(person)).flatMap((entry) => (entry.kind === kind ? [entry.text ?? ''] : []))
  const rows = () =>
    kit.database.db
      .selectFrom('outbox')
      .select(['kind', 'channel', 'state', 'attempts', 'last_fault'])
      .where('channel', '=', 'line')
      .execute()

  it('notices begin when the code of an account is sent to the shop, which works once', async () => {
    expect(await standing()).toMatchObject({ isOffered: true, contact: { name: '@farehouse' } })
    const code = (await owner.send('POST', '/api/account/line/code')).json<LineCodeAnswer>()
    expect(code.openLink).toContain(encodeURIComponent(code.linkCode))
    await at.says(anna, ` ${code.linkCode.toLowerCase()} `)
    expect((await standing()).linkedAt).toBe(at.shop.clock.now())
    expect(await texts(anna, 'replied')).toEqual([expect.stringMatching(/^Connected/)])
    await at.says(ben, code.linkCode)
    expect(await texts(ben, 'replied')).toEqual([expect.stringContaining('ใช้ไม่ได้แล้ว')])
    const kept = JSON.stringify(await kit.database.db.selectFrom('line_link').selectAll().execute())
    expect(kept).not.toContain(anna)
  })

  it('a new link sends an email to the owner', async () => {
    const told = () => at.shop.mails().filter((name) => name.startsWith('account-line-linked')).length
    const before = told()
    await at.link(owner, anna)
    expect(told() - before).toBe(1)
  })

  it('a code that was shown before a password change starts no notices', async () => {
    const code = (await owner.send('POST', '/api/account/line/code')).json<LineCodeAnswer>()
    await setPassword()
    await at.says(anna, code.linkCode)
    expect((await standing()).linkedAt).toBeUndefined()
  })

  it('a code older than a quarter of an hour is rejected', async () => {
    const code = (await owner.send('POST', '/api/account/line/code')).json<LineCodeAnswer>()
    at.shop.clock.advance(15 * 60_000)
    await at.says(anna, code.linkCode)
    expect(await kit.database.db.selectFrom('line_link').selectAll().execute()).toEqual([])
  })

  it('a notice reports held seats besides the email, once, with a link to the order', async () => {
    await at.link(owner, anna)
    const booked = await at.book(owner)
    await at.shop.app.runDue()
    await at.shop.app.runDue()
    const told = await texts(anna, 'pushed')
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(booked.orderNumber)
    expect(told[0]).toContain(`/order#key=${booked.orderKey}`)
    expect(at.shop.mails().filter((name) => name.startsWith('booking-held'))).not.toHaveLength(0)
    expect(await rows()).toMatchObject([{ kind: 'booking-held', state: 'sent', attempts: 1 }])
    expect(at.shop.logged.join('\n')).not.toContain(anna)
  })

  it('a clerk gets no notice about orders booked for a customer', async () => {
    const clerk = (await signInAs(at.shop, kit.database, ['Desk'])).browser
    await at.link(clerk, anna)
    await at.book(clerk)
    await at.shop.app.runDue()
    expect(await texts(anna, 'pushed')).toEqual([])
  })

  it.each([
    ['lost after it was delivered', { commitThenDrop: true }, 'silent'],
    ['cut before it was read', { dropBefore: true }, 'silent'],
    ['refused by a server in trouble', { status: 500 }, 'other 500'],
    ['told that there are too many', { status: 429 }, 'tooMany 429'],
  ])('a notice arrives once when the first attempt is %s', async (_, fault, word) => {
    await at.link(owner, anna)
    await at.control({ ...fault, match: push, times: 1 })
    await at.book(owner)
    await at.shop.app.runDue()
    expect(await rows()).toMatchObject([{ state: 'failing', attempts: 1, last_fault: word }])
    at.shop.clock.advance(2_000)
    await at.shop.app.runDue()
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(await texts(anna, 'pushed')).toHaveLength(1)
  })

  it('notices end at once for a recipient whom LINE does not know', async () => {
    await at.link(owner, anna)
    await at.control({ status: 400, match: push, times: 1 })
    await at.book(owner)
    await at.shop.app.runDue()
    expect(await rows()).toMatchObject([{ state: 'givenUp', last_fault: 'addressRefused 400' }])
  })

  it('a notice expires instead of arriving a day late', async () => {
    await at.link(owner, anna)
    await at.book(owner)
    at.shop.clock.advance(23 * 3_600_000)
    await at.shop.app.runDue()
    const held = (await rows()).find(({ kind }) => kind === 'booking-held')
    expect(held).toMatchObject({ state: 'givenUp', last_fault: 'tooLate' })
  })

  it.each([
    ['writes stop', () => at.says(anna, 'Stop')],
    ['blocks the shop', () => at.does(anna, 'unfollow')],
    ['ends them in the account', async () => void (await owner.send('DELETE', '/api/account/line'))],
    ['sets a new password', () => setPassword()],
  ])('notices end when the reader %s, including those that wait', async (_, end) => {
    await at.link(owner, anna)
    await at.control({ status: 500, match: push, times: 1 })
    await at.book(owner)
    await at.shop.app.runDue()
    await end()
    expect((await standing()).linkedAt).toBeUndefined()
    at.shop.clock.advance(2_000)
    await at.shop.app.runDue()
    expect(await texts(anna, 'pushed')).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'givenUp', last_fault: 'refused' }])
    await at.book(owner)
    await at.shop.app.runDue()
    expect(await rows()).toHaveLength(1)
  })

  it('each webhook event is processed once, however often LINE sends it', async () => {
    await at.control({ duplicate: true, match: { method: 'NOTIFY', path: 'message' }, times: 1 })
    await at.link(owner, anna)
    expect(await texts(anna, 'replied')).toEqual([expect.stringMatching(/^Connected/)])
    const events = await kit.database.db.selectFrom('line_event').selectAll().execute()
    expect(events).toHaveLength(1)
  })

  it('the webhook rejects unsigned, malformed and oversized bodies', async () => {
    await at.control({ badSignature: true, match: { method: 'NOTIFY', path: 'message' }, times: 1 })
    await at.link(owner, anna)
    expect((await standing()).linkedAt).toBeUndefined()
    expect(await at.post('{"events":[]}')).toBe(200)
    expect(await at.post('{"events":[]}', 'another secret')).toBe(401)
    expect(await at.post('{"events":')).toBe(400)
    expect(await at.post(JSON.stringify({ events: [], padding: 'x'.repeat(70_000) }))).toBe(413)
  })

  it('the webhook ignores groups, and channels in standby mode', async () => {
    const code = (await owner.send('POST', '/api/account/line/code')).json<LineCodeAnswer>()
    const event = (more: object) => ({
      type: 'message',
      mode: 'active',
      webhookEventId: `01${JSON.stringify(more).length}`,
      source: { type: 'user', userId: anna },
      message: { type: 'text', text: code.linkCode },
      ...more,
    })
    const group = event({ source: { type: 'group', groupId: 'C1', userId: anna } })
    const standby = event({ mode: 'standby' })
    expect(await at.post(JSON.stringify({ events: [group, standby] }))).toBe(200)
    expect((await standing()).linkedAt).toBeUndefined()
  })
})

withDatabase('a shop without LINE', (kit) => {
  it('a shop without LINE offers no notices and has no webhook', async () => {
    const shop = await appUnderTest(kit.database)
    const { browser } = await signInAs(shop, kit.database, [])
    expect((await browser.get('/api/account/line')).json()).toEqual({ isOffered: false })
    expect((await browser.send('POST', '/api/account/line/code')).statusCode).toBe(404)
    expect((await shop.post('/api/notices/line', {})).status).toBe(404)
    await shop.close()
  })
})
