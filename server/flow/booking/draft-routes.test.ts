import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabases } from '#test-kit/test-database.ts'

withDatabases('what a traveller has typed', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  const keep = (sessionId: string, content: object, cookie = '') =>
    shop.app.http.inject({
      method: 'PUT',
      url: `/api/draft/${sessionId}`,
      payload: { content },
      headers: { cookie },
    })
  const read = async (sessionId: string, cookie: string) => {
    const answer = await shop.app.http.inject({ url: `/api/draft/${sessionId}`, headers: { cookie } })
    return answer.json<{ content: object }>().content
  }
  const rows = async () => (await kit.database.db.selectFrom('draft').select('session_id').execute()).length

  it('gives out its handle before anything is typed, so that no reload overtakes it', async () => {
    const first = await shop.app.http.inject({ url: '/api/draft/s1' })
    expect(first.json()).toEqual({ content: {} })
    const [given] = first.cookies
    expect(given).toMatchObject({ name: 'draft', httpOnly: true, sameSite: 'Strict', path: '/api/draft' })
    const cookie = `${given?.name}=${given?.value}`
    const kept = await keep('s1', { lastName: 'Dee' }, cookie)
    expect(kept.cookies[0]?.value).toBe(given?.value)
    expect(await read('s1', cookie)).toEqual({ lastName: 'Dee' })
  })

  it('comes back to the browser that typed it and to no other', async () => {
    const kept = await keep('s1', { lastName: 'Dee' })
    const [given] = kept.cookies
    expect(given).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    const cookie = `${given?.name}=${given?.value}`
    expect(await read('s1', cookie)).toEqual({ lastName: 'Dee' })
    expect(await read('s2', cookie)).toEqual({})
    expect(await read('s1', `draft=${'a'.repeat(43)}`)).toEqual({})
    await keep('s1', { lastName: 'Dum' }, cookie)
    expect(await read('s1', cookie)).toEqual({ lastName: 'Dum' })
    expect(await rows()).toBe(1)
  })

  it('is forgotten after a day without a booking', async () => {
    const cookie = `draft=${'b'.repeat(43)}`
    await keep('s1', { lastName: 'Dee' }, cookie)
    shop.clock.advance(24 * 3_600_000 - 1)
    expect(await read('s1', cookie)).toEqual({ lastName: 'Dee' })
    shop.clock.advance(1)
    expect(await read('s1', cookie)).toEqual({})
  })

  it('takes bounded room: twenty to a browser, 32 KiB each, and no more than a shop can keep', async () => {
    const cookie = `draft=${'c'.repeat(43)}`
    for (let at = 0; at < 25; at++) {
      shop.clock.advance(1)
      expect((await keep(`s${at}`, { at }, cookie)).statusCode).toBe(200)
    }
    expect(await rows()).toBe(20)
    expect(await read('s4', cookie)).toEqual({})
    expect(await read('s24', cookie)).toEqual({ at: 24 })
    const large = await keep('s1', { text: 'ก'.repeat(11_000) }, cookie)
    expect(large).toMatchObject({ statusCode: 413 })
    expect(large.json()).toMatchObject({ problem: 'draftTooLarge' })
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      session_id: 's',
      handle_digest: `other ${index}`,
      content: new Uint8Array(1),
      updated_at: shop.clock.now(),
      expires_at: shop.clock.now(),
    }))
    for (let part = 0; part < 4; part++) {
      const values = many.map((one) => ({ ...one, session_id: `s${part}` }))
      await kit.database.db.insertInto('draft').values(values).execute()
    }
    expect((await keep('s1', {}, `draft=${'d'.repeat(43)}`)).statusCode).toBe(503)
    expect((await keep('s24', { at: 'again' }, cookie)).statusCode).toBe(200)
  })
})
