import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MarkupBookAnswer, MarkupBookRequest } from '#contract/api/staff/markup-book.ts'
import type { DryRunAnswer, RuleTrailAnswer } from '#contract/api/staff/markup-dry-run.ts'
import type { ShoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { MarkupRule } from '#contract/terms/price/markup-rule.ts'
import { aMarkupRule } from '#test-kit/house/a-markup-rule.ts'
import {
  type AppUnderTest,
  aBookingRequest,
  aPrice,
  aSearchRequest,
  anOffer,
  appUnderTest,
} from '#test-kit/app-under-test.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/staff/markup-book/'
// Access tokens last five minutes.
const soon = 120_000
const hour = 3_600_000

withDatabase('the markup book', (kit) => {
  let shop: AppUnderTest
  let staff: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    staff = await signInAs(shop, kit.database, ['Administrator'])
  })
  // Search notes are written in the background; stopping waits for them.
  afterEach(() => shop.app.stop())
  afterAll(() => shop.close())

  const send = async <Body = MarkupBookAnswer>(to: string, json: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await staff.browser.send(method, to, json)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const book = async () => (await staff.browser.get(path)).json<MarkupBookAnswer>()
  const add = async (rules: readonly MarkupRule[], more: Partial<MarkupBookRequest> = {}) =>
    send(path, { follows: (await book()).newest, rules, note: 'a try', ...more })
  const saved = async (...rules: readonly MarkupRule[]) => {
    const answer = await add(rules)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const total = async (more = {}) => (await anOffer(shop, more)).price.total
  const found = async (person: SignedInPerson) => {
    const answer = await person.browser.send('POST', '/api/shopping/', aSearchRequest())
    const [offer] = answer.json<ShoppingAnswer>().offers
    if (!offer) throw new Error(answer.body)
    return offer
  }
  const trailOf = async ({ offerId }: OfferAnswer, person = staff) =>
    (await person.browser.get(`/api/staff/markup-trail/?offerId=${offerId}`)).json<RuleTrailAnswer>()

  it('opens only to staff who set prices', async () => {
    const agent = await signInAs(shop, kit.database, ['Agent'])
    expect((await agent.browser.get(path)).statusCode).toBe(403)
    expect((await agent.browser.send('POST', path, {})).statusCode).toBe(403)
    expect((await shop.get(path)).status).toBe(401)
    const traveller = await signInAs(shop, kit.database, [])
    const offer = await anOffer(shop)
    const asked = `/api/staff/markup-trail/?offerId=${offer.offerId}`
    expect((await traveller.browser.get(asked)).statusCode).toBe(403)
    expect((await agent.browser.get(asked)).statusCode).toBe(200)
  })

  it('takes effect at its start, and the previous version until then', async () => {
    const net = await total()
    await saved(aMarkupRule({ adult: 100_00 }))
    expect(await total()).toBe(net + 100_00)
    const takesEffectAt = new Date(Date.parse(shop.clock.now()) + soon).toISOString()
    const scheduled = await add([aMarkupRule({ adult: 700_00 })], { takesEffectAt })
    expect(scheduled.body.books.map(({ state }) => state)).toEqual(['scheduled', 'inForce'])
    expect(await total()).toBe(net + 100_00)
    shop.clock.advance(soon)
    expect(await total()).toBe(net + 700_00)
    expect((await book()).books.map(({ state }) => state)).toEqual(['inForce', 'past'])
  })

  it('can be undone by a copy of the previous version, and withdrawn before its start', async () => {
    const net = await total()
    await saved(aMarkupRule({ adult: 100_00 }))
    const wrong = await saved(aMarkupRule({ adult: 999_00 }))
    const undone = await send(`${path}undo`, { bookNumber: wrong.inForce, follows: wrong.newest })
    expect(undone.body.books[0]).toMatchObject({ undoes: wrong.inForce, state: 'inForce' })
    expect(await total()).toBe(net + 100_00)
    expect((await send(`${path}undo`, { bookNumber: wrong.inForce, follows: wrong.newest })).status).toBe(409)

    const takesEffectAt = new Date(Date.parse(shop.clock.now()) + soon).toISOString()
    const scheduled = await add([], { takesEffectAt })
    const choice = { bookNumber: scheduled.body.newest, follows: scheduled.body.newest }
    const withdrawn = await send(`${path}withdraw`, choice)
    expect(withdrawn.body.books[0]?.state).toBe('withdrawn')
    shop.clock.advance(soon)
    expect(await total()).toBe(net + 100_00)
    expect((await send(`${path}withdraw`, choice)).status).toBe(409)
    const inForce = { bookNumber: (await book()).inForce, follows: 0 }
    expect((await send(`${path}withdraw`, inForce)).status).toBe(409)
    await expect(kit.database.db.deleteFrom('markup_book').execute()).rejects.toThrow()
  })

  it('rejects a change that does not follow the newest version, and one of two concurrent changes', async () => {
    await saved(aMarkupRule({ adult: 100_00 }))
    expect((await add([], { follows: 0 })).status).toBe(409)
    const both = await Promise.all([add([aMarkupRule()], { follows: 1 }), add([], { follows: 1 })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await book()).books).toHaveLength(2)
  })

  it.each<[string, MarkupRule, string]>([
    ['least above most', aMarkupRule({ share: 100, least: 2, most: 1 }), 'rules.0.least'],
    ['an airline nobody knows', aMarkupRule({ when: { airlines: ['0Q'] } }), 'rules.0.when'],
    [
      'an airport by its city',
      aMarkupRule({ when: { origins: [{ kind: 'airport', place: 'TYO' }] } }),
      'rules.0.when',
    ],
    ['an amount below nothing', aMarkupRule({ adult: -1 }), 'rules.0.adds.adult.satang'],
    ['a share above the whole', aMarkupRule({ share: 10_001 }), 'rules.0.adds.adult.basisPoints'],
  ])('rejects %s', async (_, rule, field) => {
    const answer = await add([rule])
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ field })
    expect((await book()).books).toEqual([])
  })

  it('shows sellers a trail that adds up to the price lines, in order of priority', async () => {
    await setStandingMarkup(kit.database, { adult: 50_00, serviceFee: 10_00 })
    const plain = await found(staff)
    await saved(
      aMarkupRule({ name: 'for agents', priority: 3, adult: 1_00, when: { channels: ['agent'] } }),
      aMarkupRule({
        name: 'to Japan',
        priority: 1,
        adult: 300_00,
        when: { destinations: [{ kind: 'country', place: 'JP' }] },
      }),
      aMarkupRule({ name: 'a share', priority: 2, share: 1_000, most: 20_00, stops: true }),
      aMarkupRule({ name: 'never', priority: 4, adult: 5_00 }),
    )
    const offer = await found(staff)
    expect(offer.price.total).toBe(plain.price.total + 320_00)
    const trail = await trailOf(offer)
    expect(trail.verdicts.map((one) => [one.name, one.kind, one.why ?? one.by])).toEqual([
      ['to Japan', 'counted', undefined],
      ['a share', 'counted', undefined],
      ['for agents', 'stopped', 2],
      ['never', 'stopped', 2],
    ])
    expect(trail.verdicts[1]?.added).toEqual([{ type: 'adult', amount: 20_00, heldAt: 'most' }])
    const ruled = trail.lines.filter(({ lineCode }) => lineCode === 'RUL')
    expect(ruled.map(({ source, amount }) => [source, amount])).toEqual([
      [`markup book ${trail.bookNumber}, rule 1`, 300_00],
      [`markup book ${trail.bookNumber}, rule 2`, 20_00],
    ])
    expect(trail.lines.reduce((sum, { amount, count }) => sum + amount * count, 0)).toBe(offer.price.total)
    expect(trail.total).toBe(offer.price.total)
    expect(offer.staffPrice?.standingMarkup).toBe(380_00)
  })

  it('keeps the channel that an offer was shown through, whoever prices and books it', async () => {
    const net = await total()
    await saved(aMarkupRule({ adult: 200_00, when: { channels: ['agent'] } }))
    const agent = await signInAs(shop, kit.database, ['Agent'])
    const shown = await found(agent)
    expect(shown.price.total).toBe(net + 200_00)
    expect(await total()).toBe(net)
    expect(await aPrice(shop, shown.offerId)).toMatchObject({ outcome: 'same' })
    const booked = await shop.book(aBookingRequest(shown))
    expect(booked).toMatchObject({ status: 200, body: { total: net + 200_00 } })
  })

  it('applies its newest version when a price is confirmed', async () => {
    const offer = await anOffer(shop)
    await saved(aMarkupRule({ adult: 30_00 }))
    const moved = await aPrice(shop, offer.offerId)
    expect(moved).toMatchObject({ outcome: 'changed', was: offer.price.total })
    expect(moved.offer.price.total).toBe(offer.price.total + 30_00)
  })

  it('takes effect in another process at the next search', async () => {
    await saved(aMarkupRule({ adult: 100_00 }))
    const other = await appUnderTest(await kit.another())
    other.clock.advance(Date.parse(shop.clock.now()) - Date.parse(other.clock.now()))
    try {
      const before = (await anOffer(other)).price.total
      await saved(aMarkupRule({ adult: 400_00 }))
      expect((await anOffer(other)).price.total).toBe(before + 300_00)
    } finally {
      await other.close()
    }
  })

  it('never appears in answers to travellers', async () => {
    const net = await total()
    await saved(aMarkupRule({ name: 'Secret rule', adult: 123_45, ignoresStanding: true }))
    const offer = await anOffer(shop)
    expect(offer.price.total).toBe(net + 123_45)
    const booked = (await shop.book(aBookingRequest(offer))).body
    const answers = [
      await shop.post('/api/shopping/', aSearchRequest()),
      await aPrice(shop, offer.offerId),
      await shop.get(`/api/orders/${booked.orderKey}`),
      booked,
    ]
    for (const text of answers.map((answer) => JSON.stringify(answer))) {
      expect(text).not.toMatch(/Secret rule|"RUL"|markup book|"markup"/)
      expect(text).not.toMatch(new RegExp(`\\b(${net}|12345)\\b`))
    }
  })

  it('can be tested on past searches before it takes effect', async () => {
    // The number of searches kept per hour is limited.
    shop.clock.advance(hour)
    staff = await signInAs(shop, kit.database, ['Administrator'])
    await anOffer(shop)
    await shop.app.stop()
    const tried = async (rules: readonly MarkupRule[], more = {}) =>
      (await send<DryRunAnswer>(`${path}dry-run`, { rules, days: 7, ...more })).body
    const nothing = await tried([])
    expect(nothing).toMatchObject({ searches: 1, inAll: 1, changed: 0 })
    const airline = nothing.airlines[0]?.airline ?? ''
    const run = await tried([
      aMarkupRule({ adult: 250_00, when: { airlines: [airline] } }),
      aMarkupRule({ adult: 1_00, when: { origins: [{ kind: 'country', place: 'GB' }] } }),
    ])
    const its = run.airlines.find((one) => one.airline === airline)
    expect(its).toMatchObject({ changed: its?.offers, marginBefore: 0, marginAfter: 250_00 })
    expect(run.counted).toEqual([its?.offers, 0])
    expect(run.changed).toBe(its?.offers)
    expect(run.increases[0]).toMatchObject({ airline, from: 'BKK', to: 'NRT', channel: 'web', rule: 1 })
    expect(await tried([], { from: 'BKK', to: 'CNX' })).toMatchObject({ searches: 0 })
    expect((await book()).routes).toEqual([{ from: 'BKK', to: 'NRT', searches: 1 }])
    const kept = await kit.database.db.selectFrom('search_count').selectAll().execute()
    expect(kept).toMatchObject([{ channel: 'web', from_code: 'BKK', to_code: 'NRT', searches: 1 }])
  })

  it('combines with the standing markup', async () => {
    const net = await total()
    const markup = { adult: 90_00, child: 0, infant: 0, serviceFee: 5_00 }
    const answer = await send('/api/staff/standing-markup/', markup, 'PUT')
    expect(answer).toMatchObject({ status: 200, body: { standing: markup } })
    expect(await total()).toBe(net + 95_00)
    await saved(aMarkupRule({ adult: 7_00, ignoresStanding: true }))
    expect(await total()).toBe(net + 7_00)
  })
})
