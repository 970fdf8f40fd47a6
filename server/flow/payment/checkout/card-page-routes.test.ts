import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import { type Language, languages } from '#contract/problem.ts'
import { html } from '#server/platform/http/answer/html.ts'
import { problemSentence } from '#server/platform/http/answer/problem-sentence.ts'
import { type ShopAtCard, shopAtCard } from '#test-kit/payments/shop-at-card.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { cardPageMessages } from './card-page-messages.ts'

withDatabase('the card page', (kit) => {
  let market: ShopAtCard
  let booked: BookingAnswer
  beforeAll(async () => {
    market = await shopAtCard(kit)
  })
  beforeEach(async () => {
    await market.beginAnew()
    booked = await market.aBooking()
    await market.choose(booked)
  })
  afterAll(() => market.close())

  const visit = (url: string, headers: Record<string, string> = {}) =>
    market.shop.app.http.inject({
      url,
      headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
    })
  /** Follows a link that has the key in its address, which is exchanged for a cookie once. */
  const look = async (key: string, headers: Record<string, string> = {}) => {
    const first = await visit(`/payments/card?key=${key}`, headers)
    if (first.statusCode !== 303) return first
    const [kept] = first.cookies
    const cookie = [headers['cookie'], `${kept?.name}=${kept?.value}`].filter(Boolean).join('; ')
    return visit(String(first.headers['location']), { ...headers, cookie })
  }
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    market.shop.app.http.inject({
      method: 'POST',
      url: '/payments/card',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', ...headers },
    })

  it.each(languages)('states in %s what is paid, to whom and by when', async (language) => {
    const { statusCode, body, headers } = await look(booked.orderKey, { cookie: `lang=${language}` })
    expect(statusCode).toBe(200)
    expect(headers['content-language']).toBe(language)
    const { payment } = await market.payable(booked)
    const baht = ((payment?.amount ?? 0) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    const messages = cardPageMessages[language]
    for (const text of [messages.title, messages.explain, messages.testMoney, booked.orderNumber, `฿${baht}`])
      expect(body).toContain(html`${text}`.html)
  })

  it('allows the script and the frame of the provider only', async () => {
    const { body, headers } = await look(booked.orderKey)
    const nonce = /nonce="([\w-]{40,})"/.exec(body)?.[1] ?? ''
    const { url } = market.card
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${url}/omise.js`,
      `style-src 'nonce-${nonce}'`,
      "font-src 'self'",
      `img-src 'self' ${url}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action 'self' ${url}`,
      `frame-src ${url}`,
      `connect-src ${url}`,
      "style-src-attr 'unsafe-inline'",
    ])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    expect(body.match(/<script/g)?.length).toBe(body.match(/<script nonce=/g)?.length)
    const again = await look(booked.orderKey)
    expect(again.headers['content-security-policy']).not.toBe(headers['content-security-policy'])
  })

  it('opens no order without its key, and says so on a page', async () => {
    const wrong = `${booked.orderNumber}.${'A'.repeat(43)}`
    for (const language of languages) {
      const { statusCode, body } = await look(wrong, { 'accept-language': language })
      expect(statusCode).toBe(404)
      expect(body).toContain(html`${problemSentence('notFound', language).heading}`.html)
    }
    const { statusCode, headers } = await look('<script>alert(1)</script>')
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('redirects to the payment page once no card payment is wanted', async () => {
    const { location } = await market.begin(booked, await market.card.token())
    expect(location).toContain(market.card.url)
    const { statusCode, headers } = await look(booked.orderKey)
    expect([statusCode, headers['location']]).toEqual([303, `/payments#key=${booked.orderKey}`])
  })

  it('opens with the pay key of a payer who is not the owner', async () => {
    const { payment } = await market.payable(booked)
    const { statusCode, body } = await look(payment?.payKey ?? '')
    expect(statusCode).toBe(200)
    expect(body).not.toContain(booked.orderKey)
  })

  describe('the request body', () => {
    it.each(['4242424242424242', '4242 4242 4242 4242', '', 'tokn_', "tokn_test_' or 1=1", 'pkey_test_1'])(
      'refuses %j as a token',
      async (token) => {
        const answer = await send({ key: booked.orderKey, token })
        expect(answer.statusCode).toBe(422)
        expect(answer.json()).toMatchObject({ problem: 'cardTokenWrong' })
        expect(answer.body).not.toContain('4242')
        expect(await market.card.payments()).toEqual([])
        expect((await market.payable(booked)).payment).toMatchObject({ state: 'awaited' })
      },
    )

    it('refuses fields other than key and token', async () => {
      const token = await market.card.token()
      const answer = await send({ key: booked.orderKey, token, number: '4242424242424242' })
      expect(answer.statusCode).toBe(422)
      expect(await market.card.payments()).toEqual([])
    })

    it('refuses a request sent from another site', async () => {
      const fields = { key: booked.orderKey, token: await market.card.token() }
      const answer = await send(fields, {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      })
      expect(answer.statusCode).toBe(403)
      expect(await market.card.payments()).toEqual([])
    })

    it('starts one payment, however often it is sent', async () => {
      const fields = { key: booked.orderKey, token: await market.card.token() }
      const answers = await Promise.all([send(fields), send(fields), send(fields)])
      expect(answers.map((one) => one.statusCode)).toEqual([303, 303, 303])
      expect(await market.card.payments()).toHaveLength(1)
    })
  })

  it('shows a page with a link back when the card could not be passed on', async () => {
    const used = await market.card.token()
    const other = await market.aBooking()
    await market.choose(other)
    await market.begin(other, used)
    for (const language of ['en', 'ja', 'th'] satisfies Language[]) {
      const fields = { key: booked.orderKey, token: used }
      const { statusCode, body } = await send(fields, { accept: 'text/html', 'accept-language': language })
      expect(statusCode).toBe(422)
      expect(body).toContain(problemSentence('cardTokenWrong', language).heading)
      expect(body).toContain(`href="/payments/card?order=${booked.orderNumber}"`)
    }
  })
})
