import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { draftBrowser } from '#test-kit/draft-browser.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const dayMs = 24 * 3_600_000

withDatabase('what a traveller has typed', (kit) => {
  let shop: AppUnderTest
  let own: ReturnType<typeof draftBrowser>
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    own = draftBrowser(shop)
  })
  beforeEach(() => kit.clear())
  afterAll(() => shop.close())

  const rows = async () => (await kit.database.db.selectFrom('draft').select('session_id').execute()).length

  it('sets the handle cookie before anything is typed, so that a reload keeps the draft', async () => {
    const first = await shop.app.http.inject({ url: '/api/draft/s1' })
    expect(first.json()).toEqual({ content: {}, revision: 0 })
    const [given] = first.cookies
    expect(given).toMatchObject({ name: 'draft', httpOnly: true, sameSite: 'Strict', path: '/api/draft' })
    const cookie = `${given?.name}=${given?.value}`
    const kept = await shop.app.http.inject({
      method: 'PUT',
      url: '/api/draft/s1',
      payload: { content: { lastName: 'Dee' }, base: 0, writer: 'writer01', number: 1 },
      headers: { cookie },
    })
    expect(kept.cookies[0]?.value).toBe(given?.value)
    const reread = await shop.app.http.inject({ url: '/api/draft/s1', headers: { cookie } })
    expect(reread.json()).toEqual({ content: { lastName: 'Dee' }, revision: 1 })
  })

  it('stores nothing for a browser without a handle cookie, and reports it', async () => {
    const answer = await draftBrowser(shop, false).send('s1', { content: { lastName: 'Dee' } })
    expect(answer.json()).toEqual({ outcome: 'noCookie', revision: 0 })
    expect(answer.cookies[0]?.name).toBe('draft')
    expect(await rows()).toBe(0)
  })

  it('rejects a handle that the shop has not issued', async () => {
    const [, given = ''] = (await own.cookie()).split('=')
    const chosen = ['b'.repeat(43), `${'b'.repeat(43)}.${'b'.repeat(43)}`, `b${given.slice(1)}`, `${given}x`]
    for (const handle of chosen) {
      const answer = await shop.app.http.inject({
        method: 'PUT',
        url: '/api/draft/s1',
        payload: { content: { lastName: 'Dee' }, base: 0, writer: 'writer01', number: 1 },
        headers: { cookie: `draft=${handle}` },
      })
      expect(answer.json()).toEqual({ outcome: 'noCookie', revision: 0 })
      expect(answer.cookies[0]?.value).not.toBe(handle)
    }
    expect(await rows()).toBe(0)
  })

  it('sets a __Host- cookie on https', async () => {
    const secure = await appUnderTest(kit.database, { PUBLIC_URL: 'https://shop.example' })
    const [given] = (await secure.app.http.inject({ url: '/api/draft/s1' })).cookies
    expect(given).toMatchObject({ name: '__Host-draft', secure: true, httpOnly: true, path: '/' })
    expect(given).not.toHaveProperty('domain')
    await secure.close()
  })

  it('returns the draft only to the browser that typed it', async () => {
    await own.keep('s1', { content: { lastName: 'Dee' } })
    expect((await own.read('s1')).content).toEqual({ lastName: 'Dee' })
    expect((await own.read('s2')).content).toEqual({})
    expect((await draftBrowser(shop).read('s1')).content).toEqual({})
    await own.keep('s1', { content: { lastName: 'Dum' }, base: 1, number: 2 })
    expect((await own.read('s1')).content).toEqual({ lastName: 'Dum' })
    expect(await rows()).toBe(1)
  })

  it('stores the draft encrypted in the database', async () => {
    await own.keep('s1', { content: { lastName: 'CANARYNAME' } })
    const all = await kit.database.db.selectFrom('draft').selectAll().execute()
    expect(JSON.stringify(all)).not.toContain('CANARYNAME')
    expect(Buffer.from(all[0]?.content ?? []).includes('CANARYNAME')).toBe(false)
    expect(shop.logged.join('')).not.toContain('CANARYNAME')
  })

  it.each([
    ['the same page goes on', { writer: 'writer01', number: 2, base: 1 }, 'kept', 'new'],
    ['the answer to the last save was lost', { writer: 'writer01', number: 2, base: 0 }, 'kept', 'new'],
    ['a request of the same page comes late', { writer: 'writer01', number: 1, base: 0 }, 'kept', 'old'],
    ['another page has seen it', { writer: 'writer02', number: 1, base: 1 }, 'kept', 'new'],
    ['another page has not seen it', { writer: 'writer02', number: 1, base: 0 }, 'changedElsewhere', 'old'],
    ['a page of long ago', { writer: 'writer02', number: 900, base: 17 }, 'changedElsewhere', 'old'],
  ] as const)(
    'keeps the newest version and lets no page overwrite one it has not seen: %s',
    async (_, sent, outcome, left) => {
      await own.keep('s1', { content: { name: 'old' } })
      const answer = await own.keep('s1', { content: { name: 'new' }, ...sent })
      const { content, revision } = await own.read('s1')
      expect({ outcome: answer.outcome, content }).toEqual({ outcome, content: { name: left } })
      expect(answer.revision).toBe(revision)
    },
  )

  it('accepts exactly one of many concurrent saves from the same revision', async () => {
    await own.keep('s1', { content: { name: 'first' } })
    const pages = Array.from({ length: 8 }, (_, index) => index)
    const answers = await Promise.all(
      pages.map((page) => own.keep('s1', { content: { page }, base: 1, writer: `other${page}000` })),
    )
    expect(answers.filter(({ outcome }) => outcome === 'kept')).toHaveLength(1)
    expect((await own.read('s1')).revision).toBe(2)
  })

  it('deletes the draft one day after its last change', async () => {
    await own.keep('s1', { content: { lastName: 'Dee' } })
    shop.clock.advance(dayMs - 1)
    expect((await own.read('s1')).content).toEqual({ lastName: 'Dee' })
    shop.clock.advance(1)
    expect((await own.read('s1')).content).toEqual({})
    const again = await own.keep('s1', { content: { lastName: 'Dum' }, writer: 'writer02' })
    expect(again).toMatchObject({ outcome: 'kept', revision: 2 })
  })

  it('limits drafts to twenty per browser, 32 KiB each, and a total for the shop', async () => {
    for (let at = 0; at < 25; at++) {
      shop.clock.advance(1)
      expect((await own.keep(`s${at}`, { content: { at } })).outcome).toBe('kept')
    }
    expect(await rows()).toBe(20)
    expect((await own.read('s4')).content).toEqual({})
    expect((await own.read('s24')).content).toEqual({ at: 24 })
    const large = await own.send('s1', { content: { text: 'ก'.repeat(11_000) } })
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
    expect((await draftBrowser(shop).send('s1', {})).statusCode).toBe(503)
    expect((await own.send('s24', { content: { at: 'again' }, base: 1, number: 2 })).statusCode).toBe(200)
  })

  it('gives the browser another handle at sign-out', async () => {
    await own.keep('s1', { content: { lastName: 'Dee' } })
    const [next] = (await own.leave()).cookies
    expect(next).toMatchObject({ name: 'draft', httpOnly: true })
    expect(`draft=${next?.value}`).not.toBe(await own.cookie())
  })
})
