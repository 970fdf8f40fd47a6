import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { MessageDraftsAnswer, MessageTemplateView } from '#contract/api/staff/mails/customer-messages.ts'
import { createEraseOrdersStore } from '#server/account/privacy/erase-orders-store.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const templatesPath = '/api/staff/message-templates'
const text = (subject: string) => ({ subject, body: `${subject} of {name}` })
const own = { topic: 'payment', texts: { en: text('Seats'), ja: text('座席'), th: text('ที่นั่ง') } }

withBothDatabases('messages of staff to customers', (kit) => {
  let shop: AppUnderTest
  let clerk: SignedInPerson
  let owner: SignedInPerson
  let order: BookingAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    rmSync(join(shop.dataDir, 'mail'), { recursive: true, force: true })
    clerk = await signInAs(shop, kit.database, ['Desk'])
    owner = await signInAs(shop, kit.database, ['Administrator'])
    order = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    await shop.app.runDue()
  })
  afterAll(() => shop.close())

  const draftsOf = async (orderNumber: string) =>
    (await clerk.browser.get(`/api/staff/orders/${orderNumber}/message-drafts`)).json<MessageDraftsAnswer>()
  const save = (body: object) => owner.browser.send('POST', templatesPath, body)
  const saved = async () =>
    (await owner.browser.get(templatesPath)).json<{ templates: MessageTemplateView[] }>().templates
  const send = (more: object = {}) =>
    clerk.browser.send('POST', '/api/staff/orders/message', {
      orderNumber: order.orderNumber,
      messageId: '0123456789abcdef',
      subject: 'please check the names',
      body: 'Dear Anna,\n\nplease check <b>the names</b>.',
      ...more,
    })
  const mailsWith = (part: string) =>
    shop
      .mails()
      .map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8').replaceAll(/=\r?\n/g, ''))
      .filter((mail) => mail.includes(part))

  it('drafts name the facts of the order in the language of the customer, the fitting topic first', async () => {
    const { language, to, drafts } = await draftsOf(order.orderNumber)
    expect({ language, to }).toEqual({ language: 'en', to: 'canary@traveller.example' })
    expect(drafts[0]).toMatchObject({ templateId: 'paymentQuestion', topic: 'payment' })
    expect(drafts[0]?.body).toMatch(/^To pay: ฿[\d,]+/m)
    expect(drafts[0]?.body).toMatch(/^Pay by: .+ \(Bangkok time\)$/m)
    expect(drafts.map(({ subject, body }) => subject + body).join()).not.toMatch(/[{}]/)
  })

  it('a message reaches the contact once, with the link of the order and the warning, as text and not as HTML', async () => {
    expect((await send()).json()).toEqual({ isNew: true })
    expect((await send({ subject: 'another' })).json()).toEqual({ isNew: false })
    await shop.app.runDue()
    const [mail, ...more] = mailsWith('please check the names')
    expect(more).toEqual([])
    expect(mail).toContain('To: canary@traveller.example')
    expect(mail).toContain('&#60;b&#62;the names&#60;/b&#62;')
    expect(mail).toContain('We never ask for card numbers')
    expect(mail).toContain('#key=3D')
    const { action, object } = await kit.database.db
      .selectFrom('audit_entry')
      .select(['action', 'object'])
      .where('action', '=', 'POST /api/staff/orders/message')
      .executeTakeFirstOrThrow()
    expect({ action, object }).toEqual({
      action: 'POST /api/staff/orders/message',
      object: order.orderNumber,
    })
  })

  it.each([
    { subject: '' },
    { subject: 'two\nlines' },
    { body: ' \n ' },
    { body: 'x'.repeat(4001) },
    { messageId: 'short' },
  ])('a message with %j is refused', async (more) => {
    expect((await send(more)).statusCode).toBe(422)
  })

  it('an unknown order gets no message', async () => {
    for (const orderNumber of ['FH999999', 'no number']) {
      expect((await send({ orderNumber })).statusCode).toBe(404)
      expect(await draftsOf(orderNumber)).toMatchObject({ problem: 'notFound' })
    }
  })

  it('an order whose personal data was erased gets no message', async () => {
    const { database } = kit
    const { sealer } = await openSecretKeys({ database, dataDir: shop.dataDir, ids: testIds(98) })
    const erasing = createEraseOrdersStore(database.db, sealer)
    const { booking_id: id } = await database.db
      .selectFrom('booking')
      .select('booking_id')
      .where('order_number', '=', order.orderNumber)
      .executeTakeFirstOrThrow()
    await database.db.transaction().execute((tx) => erasing.eraseThese(tx, [id], shop.clock.now()))
    expect((await send()).statusCode).toBe(404)
    expect(await draftsOf(order.orderNumber)).toMatchObject({ problem: 'notFound' })
  })

  it('the agency adds templates, changes standard ones, and gets them back by deleting its own text', async () => {
    const standard = (await saved()).length
    expect((await save(own)).statusCode).toBe(200)
    expect((await save({ ...own, templateId: 'checkNames', topic: 'general' })).statusCode).toBe(200)
    const all = await saved()
    expect(all).toHaveLength(standard + 1)
    expect(all.at(-1)).toMatchObject({ origin: 'own', topic: 'payment' })
    expect(all.find(({ templateId }) => templateId === 'checkNames')).toMatchObject({
      origin: 'changed',
      texts: own.texts,
    })
    const { drafts } = await draftsOf(order.orderNumber)
    expect(drafts.map(({ subject }) => subject)).toContain('Seats')
    for (const { templateId, origin } of all.filter((one) => one.origin !== 'standard')) {
      const deleted = await owner.browser.send('POST', `${templatesPath}/delete`, { templateId })
      expect([origin, deleted.statusCode]).toEqual([origin, 200])
    }
    expect((await saved()).every(({ origin }) => origin === 'standard')).toBe(true)
    const again = await owner.browser.send('POST', `${templatesPath}/delete`, { templateId: 'checkNames' })
    expect(again.statusCode).toBe(404)
  })

  it('a template with an unknown name in braces is refused with its reason, and the number of templates is limited', async () => {
    const wrong = await save({ ...own, texts: { ...own.texts, ja: text('{nmae}') } })
    expect([wrong.statusCode, wrong.json<{ problem: string }>().problem]).toEqual([422, 'placeholderUnknown'])
    for (let count = 0; count < 60; count += 1) expect((await save(own)).statusCode).toBe(200)
    const oneMore = await save(own)
    expect([oneMore.statusCode, oneMore.json<{ problem: string }>().problem]).toEqual([
      409,
      'tooManyTemplates',
    ])
  })
})
