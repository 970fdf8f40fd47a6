import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { pdfText } from '#test-kit/pdf-text.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('the booking summary as a PDF', (kit) => {
  let shop: AppUnderTest
  let orderKey: string
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, { RATE_LIMITS: 'on' })
    const booked = await shop.book(aBookingRequest(await anOffer(shop)))
    orderKey = booked.body.orderKey
  })
  afterAll(() => shop.close())
  const ask = (path: string, headers = {}) => shop.app.http.inject({ url: path, headers })

  it('downloads as a file under the order number, and is never cached', async () => {
    const answer = await ask(`/api/orders/${orderKey}/summary.pdf`)
    expect(answer.statusCode).toBe(200)
    const orderNumber = orderKey.slice(0, 8)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${orderNumber}.pdf"`,
      'cache-control': 'no-store',
    })
    const text = pdfText(answer.rawPayload)
    for (const words of [
      orderNumber,
      'ONEILLFAILEDSEN/FERROR MRS',
      'This is a booking summary, not an e-ticket.',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/CANARY77|1990-02-28|canary@traveller/)
    expect(shop.logged.join('\n')).not.toContain('FERROR')
  })

  it.each([
    ['?lang=ja', {}, '予約内容確認書'],
    ['', { 'accept-language': 'ja' }, '予約内容確認書'],
    ['?lang=en', { 'accept-language': 'ja' }, 'Booking summary'],
  ])('uses the requested language, then the browser’s: %s', async (query, headers, words) => {
    const answer = await ask(`/api/orders/${orderKey}/summary.pdf${query}`, headers)
    expect(pdfText(answer.rawPayload).replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
  })

  it('opens with the order key and no other', async () => {
    const wrong = [
      `${orderKey.slice(0, -1)}${orderKey.endsWith('A') ? 'B' : 'A'}`,
      'FH222222.abcdefghijklmnopqrstuvwx',
      'x',
    ]
    for (const key of wrong) {
      const answer = await ask(`/api/orders/${key}/summary.pdf`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    }
    expect((await ask(`/api/orders/${orderKey}/summary.pdf?lang=xx`)).statusCode).toBe(422)
  })

  it('limits the requests of one address', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 22; asked += 1) {
      const request = { url: '/api/orders/x/summary.pdf', remoteAddress: '203.0.113.9' }
      statuses.push((await shop.app.http.inject(request)).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})
