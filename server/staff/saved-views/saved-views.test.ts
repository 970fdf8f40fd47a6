import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type SavedView,
  type SavedViewRequest,
  type SavedViewsAnswer,
  mostSavedViews,
} from '#contract/api/staff/saved-views.ts'
import { createEraseStore } from '#server/account/privacy/erase-store.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const path = '/api/staff/saved-views'
const mineByDeadline: SavedViewRequest = {
  name: 'Mine by deadline',
  isDefault: false,
  content: {
    list: 'workQueue',
    filter: { assignee: 'me', sort: 'dueAt' },
    columns: ['task', 'order', 'pnr'],
  },
}
const dearOrders: SavedViewRequest = {
  name: 'Large orders',
  isDefault: false,
  content: { list: 'orderList', filter: { totalFrom: 5_000_000, sort: 'totalHighest' }, columns: ['pnr'] },
}

withBothDatabases('the saved views of a clerk', (kit) => {
  let shop: AppUnderTest
  let clerk: SignedInPerson
  let colleague: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    clerk = await signInAs(shop, kit.database, ['Desk'])
    colleague = await signInAs(shop, kit.database, ['Ticketing'])
  })
  afterAll(() => shop.close())

  const save = async (by: TestBrowser, view: SavedViewRequest) =>
    (await by.send('POST', path, view)).json<SavedView>()
  const viewsOf = async ({ browser }: SignedInPerson) => (await browser.get(path)).json<SavedViewsAnswer>()

  it('views are kept for the clerk alone, renamed, changed and deleted', async () => {
    const saved = await save(clerk.browser, mineByDeadline)
    const other = await save(clerk.browser, dearOrders)
    expect(await viewsOf(clerk)).toEqual({ views: [saved, other], columns: [] })
    expect(await viewsOf(colleague)).toEqual({ views: [], columns: [] })
    const renamed = { ...mineByDeadline, name: 'กำหนดชำระ' }
    expect((await clerk.browser.send('PUT', `${path}/${saved.viewId}`, renamed)).statusCode).toBe(200)
    expect((await viewsOf(clerk)).views[0]).toEqual({ ...renamed, viewId: saved.viewId })
    expect((await clerk.browser.send('DELETE', `${path}/${saved.viewId}`)).statusCode).toBe(200)
    expect((await viewsOf(clerk)).views).toEqual([other])
  })

  it('a view of a colleague can be neither changed nor deleted', async () => {
    const { viewId } = await save(colleague.browser, mineByDeadline)
    expect((await clerk.browser.send('PUT', `${path}/${viewId}`, mineByDeadline)).statusCode).toBe(404)
    expect((await clerk.browser.send('DELETE', `${path}/${viewId}`)).statusCode).toBe(404)
    expect((await viewsOf(colleague)).views).toHaveLength(1)
  })

  it('a list has one default view at most, also when two are set at once', async () => {
    const asDefault = { ...mineByDeadline, isDefault: true }
    const both = await Promise.all([1, 2].map(() => save(clerk.browser, asDefault)))
    await save(clerk.browser, { ...dearOrders, isDefault: true })
    const isDefault = async () => (await viewsOf(clerk)).views.map((view) => view.isDefault)
    expect((await isDefault()).filter(Boolean)).toHaveLength(2)
    await clerk.browser.send('PUT', `${path}/${both[0]?.viewId}`, asDefault)
    const { views } = await viewsOf(clerk)
    const ofQueue = views.filter(({ content }) => content.list === 'workQueue')
    expect(ofQueue.filter((view) => view.isDefault).map(({ viewId }) => viewId)).toEqual([both[0]?.viewId])
  })

  it('a clerk has at most twenty views of a list, also when the last two are saved at once', async () => {
    for (let number = 1; number < mostSavedViews; number += 1) await save(clerk.browser, mineByDeadline)
    const last = await Promise.all([1, 2].map(() => clerk.browser.send('POST', path, mineByDeadline)))
    expect(new Set(last.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
    expect((await clerk.browser.send('POST', path, dearOrders)).statusCode).toBe(200)
  })

  it.each([
    ['an empty name', { ...mineByDeadline, name: ' ' }],
    ['a long name', { ...mineByDeadline, name: 'x'.repeat(41) }],
    ['an unknown filter', { ...mineByDeadline, content: { ...mineByDeadline.content, filter: { x: 1 } } }],
    ['an unknown column', { ...mineByDeadline, content: { ...mineByDeadline.content, columns: ['x'] } }],
    ['a searched text', { ...dearOrders, content: { ...dearOrders.content, filter: { q: 'Somchai' } } }],
    ['columns of another list', { ...dearOrders, content: { ...dearOrders.content, columns: ['task'] } }],
  ])('a view is refused with %s', async (_name, view) => {
    expect((await clerk.browser.send('POST', path, view)).statusCode).toBe(422)
    expect((await viewsOf(clerk)).views).toEqual([])
  })

  it('chosen columns are kept for each list, and the latest choice counts', async () => {
    const choose = (columns: object) => clerk.browser.send('PUT', '/api/staff/list-columns', columns)
    await choose({ list: 'workQueue', columns: ['pnr'] })
    await choose({ list: 'workQueue', columns: ['total'] })
    await choose({ list: 'orderList', columns: ['pnr'] })
    expect((await viewsOf(clerk)).columns).toEqual([
      { list: 'orderList', columns: ['pnr'] },
      { list: 'workQueue', columns: ['total'] },
    ])
  })

  it('names are encrypted, and nothing is left when the account is closed', async () => {
    await save(clerk.browser, mineByDeadline)
    await clerk.browser.send('PUT', '/api/staff/list-columns', { list: 'workQueue', columns: [] })
    const { db } = kit.database
    const { name } = await db.selectFrom('saved_view').select('name').executeTakeFirstOrThrow()
    expect(Buffer.from(name).toString('latin1')).not.toContain('deadline')
    await db
      .transaction()
      .execute((tx) =>
        createEraseStore(db).eraseAccount(
          tx,
          { userId: clerk.userId, emailKey: 'x', addressDigest: 'x' },
          shop.clock.now(),
        ),
      )
    expect(await db.selectFrom('saved_view').select('view_id').execute()).toEqual([])
    expect(await db.selectFrom('list_columns').select('list').execute()).toEqual([])
  })
})
