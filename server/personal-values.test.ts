import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingRequest } from '#contract/api/booking.ts'
import type { OrderFindAnswer, ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { canaries, canariesIn } from '#test-kit/canaries.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { fareIncrease } from '#test-kit/house/fare-increase.ts'
import { draftBrowser, somewhere } from '#test-kit/draft-browser.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const booked = canaries('k', 3)
const refused = canaries('m', 5)
const all = [...booked.values, ...refused.values]
const party = { adults: 2, children: 1, infants: 1 }
const input = 'Wqwish: an aisle in row Zq77'
const values = [...all, input]

type LoggedAnswer = { readonly status: number; readonly url: string; readonly text: string }

withDatabase('personal values on their way from search to order', (kit) => {
  const airline = new AirlineUnderTest()
  const told: LoggedAnswer[] = []
  let shop: AppUnderTest
  let offer: OfferAnswer
  let orderKey = ''
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, { LOG_LEVEL: 'debug' }, airline.supplyOf)
    shop.app.http.addHook('onSend', async (request, reply, payload) => {
      const text = typeof payload === 'string' ? payload : ''
      told.push({ status: reply.statusCode, url: request.url, text })
      return payload
    })
    offer = await anOffer(shop, party)
    await keepsADraft()
    await isRefusedInEveryWay()
    await books()
  })
  afterAll(() => shop.close())

  const requestOf = (people: typeof booked, more: Partial<BookingRequest> = {}) => ({
    ...aBookingRequest(offer),
    passengers: [...people.passengers],
    contact: people.contact,
    ...more,
  })

  async function keepsADraft(): Promise<void> {
    const browser = draftBrowser(shop)
    await browser.keep('s1', { content: { ...refused }, place: somewhere })
    await browser.askForLink(refused.contact.email)
    await browser.askForLink(`${refused.contact.email}\nBcc: x`)
    await browser.send('s1', { content: { ...refused }, base: -1 })
    await browser.send(`${refused.contact.lineId}`, { content: {} })
  }

  /** Sends every field with every fault, every refusal of the airline, and malformed requests. */
  async function isRefusedInEveryWay(): Promise<void> {
    for (const request of spoiledRequests(requestOf(refused))) await shop.book(request)
    airline.plans.push(
      async () => ({ kind: 'notDone', reason: 'seatsGone' }),
      async () => ({ kind: 'notDone', reason: 'badPassenger' }),
      async () => ({ kind: 'notDone', reason: 'unreachable' }),
      async ({ command }) => {
        throw Object.assign(new Error(`no seat for ${JSON.stringify(command)}`), { code: 'EBAD' })
      },
    )
    for (let times = 0; times < 4; times += 1) await shop.book(requestOf(refused))
    airline.repriced = fareIncrease(10_000_00)
    await shop.book(requestOf(refused))
    airline.repriced = () => {
      throw new Error(JSON.stringify(refused))
    }
    await shop.book(requestOf(refused))
    airline.repriced = (outcome) => outcome
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const json = JSON.stringify(refused)
    const half = Buffer.from(json.slice(0, -9)).toString('base64')
    for (const payload of [`param=${encodeURIComponent(json)}`, `param=${half}`, json, json.repeat(400)])
      await shop.app.http.inject({ method: 'POST', url: '/api/booking/', payload, headers: form })
    for (const path of ['/api/pricing/', '/api/shopping/', '/api/payments/', '/api/orders/find/', '/nowhere'])
      await shop.post(path, { ...refused, code: refused.contact.name, email: refused.contact.email })
    for (const value of refused.values) await shop.get(`/api/orders/${encodeURIComponent(value)}`)
  }

  async function books(): Promise<void> {
    const made = await shop.book(requestOf(booked))
    expect(made).toMatchObject({ status: 200, body: { state: 'held' } })
    orderKey = made.body.orderKey
    const code = made.body.orderNumber
    await shop.post('/api/payments/', { orderKey, paymentMethod: 'bankTransfer' })
    await shop.post<OrderFindAnswer>('/api/orders/find/', { code, email: booked.contact.email })
    await shop.post('/api/orders/find/', { code, email: refused.contact.email })
    const kind = 'change'
    const quoted = await shop.post<ChangeRequestAnswer>('/api/orders/change-requests/quote/', {
      orderKey,
      kind,
      input,
    })
    await shop.post('/api/orders/change-requests/', { orderKey, requestId: quoted.body.requestId, yes: true })
    shop.clock.advance(60 * 60_000)
    await shop.app.runDue()
  }

  const mails = () =>
    readdirSync(join(shop.dataDir, 'mail')).map((name) =>
      readFileSync(join(shop.dataDir, 'mail', name), 'utf8').replaceAll(/=\r?\n/g, ''),
    )

  it('The test uses more than seventy values, and each went through the shop', () => {
    expect(values.length).toBeGreaterThan(70)
    expect(told.filter(({ status }) => status >= 400).length).toBeGreaterThan(200)
    expect(new Set(told.map(({ status }) => status))).toEqual(
      new Set([...told.map(({ status }) => status), 400, 404, 409, 413, 422, 500, 503]),
    )
    expect(canariesIn(mails().join('\n'), values)).toContain(booked.contact.email)
  })

  it('personal values appear in no line of the log', () => {
    expect(shop.logged.length).toBeGreaterThan(300)
    expect(shop.logged.filter((line) => canariesIn(line, values).length > 0)).toEqual([])
  })

  it('personal values appear in no refusal', () => {
    const refusals = told.filter(({ status }) => status >= 400)
    expect(refusals.filter(({ text }) => canariesIn(text, values).length > 0)).toEqual([])
  })

  it('personal values appear in no URL that the shop issues', async () => {
    const given = told.flatMap(({ text }) =>
      [...text.matchAll(/https?:[^"\s]+|"\/[^"]+"/g)].map(([one]) => one),
    )
    const mailed = mails().flatMap((mail) => mail.match(/https?:\S+/g) ?? [])
    expect(mailed.length).toBeGreaterThan(0)
    expect([...given, ...mailed].filter((address) => canariesIn(address, values).length > 0)).toEqual([])
  })

  it('personal values appear to the owner of an order as far as the page needs them', async () => {
    const { body } = await shop.get<object>(`/api/orders/${orderKey}`)
    const names = booked.passengers.flatMap((one) => [one.firstName, one.lastName])
    const shown = [...names, booked.contact.email, input]
    expect(canariesIn(JSON.stringify(body), values).filter((value) => !shown.includes(value))).toEqual([])
    const others = told.filter(({ status, url }) => status < 400 && !/^\/api\/(?:orders|draft)\//.test(url))
    expect(others.filter(({ text }) => canariesIn(text, values).length > 0)).toEqual([])
  })

  it('personal values cannot be read in any column of the database', async () => {
    expect(await openColumns()).toEqual([])
  })

  it('a planted personal value is detected', async () => {
    const line = `{"event":"request","note":"${booked.contact.email}"}`
    expect([...shop.logged, line].filter((one) => canariesIn(one, values).length > 0)).toEqual([line])
    await kit.database.db
      .updateTable('booking')
      .set({ reason: refused.contact.lineId ?? '' })
      .execute()
    expect(await openColumns()).toEqual(['booking.reason'])
  })

  /** Returns columns in which a value is in plain text, as "table.column". */
  async function openColumns(): Promise<string[]> {
    const { db } = kit.database
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public'`.execute(db)
    const open = new Set<string>()
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      const cells = rows.flatMap((row) => Object.entries(row))
      const read = cells.filter(([, value]) => canariesIn(textOf(value), values).length > 0)
      for (const [column] of read) open.add(`${name}.${column}`)
    }
    return [...open]
  }
})

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/**
 * Yields the request with one field at a time missing, of another type, in another script, or far too long.
 */
function* spoiledRequests(request: BookingRequest): Generator<object> {
  for (const name of Object.keys(request.contact))
    for (const spoil of spoils) yield { ...request, contact: spoil(request.contact, name) }
  for (const [index, one] of request.passengers.entries())
    for (const name of Object.keys(one))
      for (const spoil of spoils)
        yield { ...request, passengers: request.passengers.with(index, spoil(one, name)) }
}

const spoils: readonly (<Part extends object>(part: Part, name: string) => Part)[] = [
  (part, name) => ({ ...part, [name]: undefined }),
  (part, name) => ({ ...part, [name]: [valueOf(part, name)] }),
  (part, name) => ({ ...part, [name]: `${valueOf(part, name)}ก` }),
  (part, name) => ({ ...part, [name]: `${valueOf(part, name)}\0` }),
  (part, name) => ({ ...part, [name]: valueOf(part, name).repeat(40) }),
  (part, name) => ({ ...part, [`${name}Of`]: valueOf(part, name) }),
]

function valueOf(part: object, name: string): string {
  return String((part as Record<string, unknown>)[name])
}
