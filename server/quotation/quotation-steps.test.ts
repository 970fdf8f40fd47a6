import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { QuotationAnswer, QuotationChoiceAnswer } from '#contract/api/quotation/quotation.ts'
import type { StaffQuotationAnswer } from '#contract/api/quotation/staff-quotations.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { satang } from '#contract/terms/money.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { openOwnAccount, ownPassword } from '#test-kit/account/own-account.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'

const at = '/api/staff/quotations'

withDatabase('quotations', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, { RATE_LIMITS: 'off' }, airline.supplyOf)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    airline.begin()
    // Another clerk: offers are added to the newest draft of one.
    clerk = (await signInAs(shop, kit.database, ['Desk'])).browser
  })

  const changed = async (path: string, json: object, browser = clerk) => {
    const answer = await browser.send('POST', `${at}${path}`, json)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<StaffQuotationAnswer>()
  }
  const refusal = async (path: string, json: object) => {
    const answer = await clerk.send('POST', `${at}${path}`, json)
    return answer.json<{ problem?: string }>().problem
  }
  const addsOffer = async (more: { number?: string; browser?: TestBrowser } = {}) => {
    const { browser, ...to } = more
    const { offerId } = await anOffer(shop)
    return changed('/options', { offerId, language: 'th', ...to }, browser)
  }
  const detailsOf = (draft: StaffQuotationAnswer, more: object = {}) => ({
    number: draft.number,
    customerName: 'Khun Somchai',
    email: 'somchai@traveller.example',
    phone: '',
    language: 'th',
    note: 'See you soon',
    optionIds: draft.options.map(({ optionId }) => optionId),
    ...more,
  })
  const sent = async (more: object = {}) => {
    const draft = await addsOffer()
    await changed('/save', detailsOf(draft, more))
    return changed('/send', { number: draft.number })
  }
  const keyOf = ({ link = '' }: StaffQuotationAnswer) => link.split('#key=')[1] ?? ''
  const opened = async (key: string) =>
    shop.get<QuotationAnswer & { problem?: string }>(`/api/quotations/${key}`)
  const chosen = async (quotation: StaffQuotationAnswer) =>
    shop.post<QuotationChoiceAnswer & { problem?: string }>('/api/quotations/choose', {
      quotationKey: keyOf(quotation),
      optionId: quotation.options[0]?.optionId ?? '',
    })
  const stateOf = async ({ number }: StaffQuotationAnswer) => {
    const answer = await clerk.get(`${at}/${number}`)
    return answer.json<StaffQuotationAnswer>()
  }

  it('a clerk puts together a draft of up to three offers, and the customer sees nothing of it', async () => {
    const first = await addsOffer()
    expect(first).toMatchObject({ state: 'draft', language: 'th', customerName: '', orderNumbers: [] })
    expect(first.number).toMatch(/^QT/)
    expect(first.link).toBeUndefined()
    await addsOffer()
    const full = await addsOffer()
    expect(full.number).toBe(first.number)
    expect(full.options).toHaveLength(3)
    const { offerId } = await anOffer(shop)
    expect(await refusal('/options', { offerId, language: 'en' })).toBe('quotationFull')
    const [one, two, three] = full.options.map(({ optionId }) => optionId)
    const arranged = await changed('/save', detailsOf(full, { optionIds: [three, one] }))
    expect(arranged.options.map(({ optionId }) => optionId)).toEqual([three, one])
    expect(two).toBeDefined()
    expect((await opened(`${full.number}.${'a'.repeat(43)}`)).body.problem).toBe('quotationUnknown')
  })

  it('an option is quoted at the price of the shop, whatever markup the clerk has set', async () => {
    const { browser, userId } = await signInAs(shop, kit.database, ['Desk'])
    await kit.database.db
      .insertInto('real_time_markup')
      .values({
        user_id: userId,
        adult_satang: 1_000_00,
        child_satang: 0,
        infant_satang: 0,
        ignores_standing: false,
        created_at: shop.clock.now(),
      })
      .execute()
    const search = { searchAirLegs: [{ from: 'BKK', to: 'NRT', departureDate: '2027-01-20' }] }
    const shown = await browser.send('POST', '/api/shopping/', search)
    const [ofClerk] = shown.json<{ offers: { offerId: string; price: { total: number } }[] }>().offers
    const ofShop = await anOffer(shop)
    const draft = await changed('/options', { offerId: ofClerk?.offerId, language: 'en' }, browser)
    expect(ofClerk?.price.total).toBe(ofShop.price.total + 1_000_00)
    expect(draft.options[0]?.offer.price.total).toBe(ofShop.price.total)
    expect(JSON.stringify(draft)).not.toContain('staffPrice')
  })

  it('a draft is sent only with a name, an option and a possible validity', async () => {
    const draft = await addsOffer()
    expect(await refusal('/send', { number: draft.number })).toBe('requiredFieldMissing')
    const late = { validUntil: '2027-02-20T10:00:00.000Z' }
    expect(await refusal('/save', detailsOf(draft, late))).toBe('quotationValidityWrong')
    await changed('/save', detailsOf(draft, { optionIds: [] }))
    expect(await refusal('/send', { number: draft.number })).toBe('quotationEmpty')
  })

  it('a sent quotation is opened by its link without personal contact, and cannot be changed', async () => {
    const quotation = await sent()
    expect(quotation).toMatchObject({ state: 'sent', email: 'somchai@traveller.example' })
    const { status, body } = await opened(keyOf(quotation))
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'sent', customerName: 'Khun Somchai', note: 'See you soon' })
    expect(body.options[0]?.searchPath).toBe('/flights/BKK-NRT/2027-01-20')
    expect(JSON.stringify(body)).not.toContain('somchai@')
    expect(await refusal('/save', detailsOf(quotation))).toBe('quotationClosed')
    expect((await opened(keyOf(quotation).replace(/.$/, '_'))).body.problem).toBe('quotationUnknown')
  })

  it('a chosen option becomes an order that keeps the number, and the quotation is accepted', async () => {
    const quotation = await sent()
    const { body } = await chosen(quotation)
    expect(body).toMatchObject({ outcome: 'same', was: quotation.options[0]?.offer.price.total })
    expect((await stateOf(quotation)).state).toBe('sent')
    const order = await shop.book(aBookingRequest(body.offer))
    expect(order.body.state).toBe('held')
    expect(await stateOf(quotation)).toMatchObject({
      state: 'accepted',
      orderNumbers: [order.body.orderNumber],
    })
    const row = kit.database.db.selectFrom('booking').select('quotation_number')
    const kept = await row.where('order_number', '=', order.body.orderNumber).executeTakeFirstOrThrow()
    expect(kept.quotation_number).toBe(quotation.number)
    const page = await clerk.get(`/api/staff/orders/${order.body.orderNumber}`)
    expect(page.json<StaffOrderAnswer>().quotationNumber).toBe(quotation.number)
    expect((await chosen(quotation)).body.problem).toBe('quotationClosed')
  })

  it('an order that the supplier refuses leaves the quotation open', async () => {
    const quotation = await sent()
    const { body } = await chosen(quotation)
    airline.plans.push(async () => ({ kind: 'notDone', reason: 'seatsGone' }))
    await shop.book(aBookingRequest(body.offer))
    expect(await stateOf(quotation)).toMatchObject({ state: 'sent', orderNumbers: [] })
  })

  it('a price that has risen is named beside the quoted one, and can be booked', async () => {
    const quotation = await sent()
    airline.repriced = (outcome, known) => {
      if (outcome.kind === 'gone' || outcome.kind === 'silent') return outcome
      const { offer } = outcome
      const [adult] = offer.price.passengers
      if (!adult) return outcome
      const dearer = {
        ...adult,
        lines: adult.lines.map((line, at) =>
          at ? line : { ...line, amount: satang(line.amount.amount + 500_00) },
        ),
      }
      const total = satang(known.amount + 500_00)
      return {
        kind: 'changed',
        was: known,
        why: 'fare',
        offer: { ...offer, price: { ...offer.price, passengers: [dearer], total } },
      }
    }
    const { body } = await chosen(quotation)
    const was = quotation.options[0]?.offer.price.total ?? 0
    expect(body).toMatchObject({ outcome: 'changed', was })
    expect(body.offer.price.total).toBe(was + 500_00)
  })

  it('an option that is not sold any more is gone, and the quotation stays open', async () => {
    const quotation = await sent()
    airline.shopInstead = async function* () {
      yield { kind: 'end', complete: true }
    }
    expect((await chosen(quotation)).body.problem).toBe('offerGone')
    expect((await stateOf(quotation)).state).toBe('sent')
  })

  it('a withdrawn quotation takes no order', async () => {
    const quotation = await sent()
    const { body } = await chosen(quotation)
    await changed('/withdraw', { number: quotation.number })
    expect((await opened(keyOf(quotation))).body).toMatchObject({ state: 'withdrawn', options: [], note: '' })
    const file = await shop.get<{ problem: string }>(`/api/quotations/${keyOf(quotation)}/quotation.pdf`)
    expect(file.body.problem).toBe('quotationClosed')
    await shop.book(aBookingRequest(body.offer))
    expect(await stateOf(quotation)).toMatchObject({ state: 'withdrawn', orderNumbers: [] })
    expect(await refusal('/withdraw', { number: quotation.number })).toBe('quotationClosed')
  })

  it('quotations are listed newest first, and by state', async () => {
    const draft = await addsOffer()
    const rows = async (query = '') => {
      const answer = await clerk.get(`${at}${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ quotations: { number: string; state: string; from?: string }[] }>().quotations
    }
    expect((await rows())[0]).toMatchObject({ number: draft.number, from: 'BKK', options: 1 })
    expect(new Set((await rows('?state=withdrawn')).map(({ state }) => state))).toEqual(
      new Set(['withdrawn']),
    )
    expect(await rows(`?after=${draft.number}`)).not.toContainEqual(
      expect.objectContaining({ number: draft.number }),
    )
  })

  it('the owner of an address exports the quotations made for it, and closing the account deletes them', async () => {
    const own = await openOwnAccount(shop, kit.database, 'quoted@traveller.example')
    const quotation = await sent({ email: own.email.toUpperCase() })
    const exported = await own.browser.get('/api/account/export')
    expect(exported.body).toContain(quotation.number)
    expect(exported.body).toContain('Khun Somchai')
    const closed = await own.browser.send('POST', '/api/account/close', { password: ownPassword })
    expect(closed.statusCode, closed.body).toBe(200)
    expect((await opened(keyOf(quotation))).body.problem).toBe('quotationUnknown')
  })

  it('an account whose address is not confirmed neither exports nor deletes the quotations made for the address', async () => {
    const own = await openOwnAccount(shop, kit.database, 'unconfirmed@traveller.example')
    const quotation = await sent({ email: own.email })
    await kit.database.db
      .updateTable('account')
      .set({ confirmed_at: null })
      .where('user_id', '=', own.userId)
      .execute()
    expect((await own.browser.get('/api/account/export')).body).not.toContain(quotation.number)
    const closed = await own.browser.send('POST', '/api/account/close', { password: ownPassword })
    expect(closed.statusCode, closed.body).toBe(200)
    expect((await opened(keyOf(quotation))).body.state).toBe('sent')
  })

  it('a quotation is read by a key in the header, which no address holds', async () => {
    const quotation = await sent()
    const headers = { 'order-key': keyOf(quotation) }
    const read = await shop.app.http.inject({ url: '/api/quotations/by-key', headers })
    expect(read.json<QuotationAnswer>().number).toBe(quotation.number)
    const drawn = await shop.app.http.inject({ url: '/api/quotations/by-key/quotation.png', headers })
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('a quotation ends with its validity, and is deleted after ninety days', async () => {
    const quotation = await sent()
    shop.clock.advance(25 * 60 * 60_000)
    expect((await opened(keyOf(quotation))).body.state).toBe('expired')
    expect((await chosen(quotation)).body.problem).toBe('quotationClosed')
    await shop.app.runDue()
    const row = () =>
      kit.database.db
        .selectFrom('quotation')
        .select('state')
        .where('number', '=', quotation.number)
        .executeTakeFirst()
    expect((await row())?.state).toBe('expired')
    shop.clock.advance(91 * 24 * 60 * 60_000)
    await shop.app.runDue()
    expect(await row()).toBeUndefined()
  })
})
