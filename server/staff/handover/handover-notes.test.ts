import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HandoverNoteView } from '#contract/api/staff/shift/handover-notes.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/staff/handover-notes'

withDatabase('notes for the next shift', (kit) => {
  let shop: AppUnderTest
  let early: TestBrowser
  let late: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  beforeEach(async () => {
    await kit.clear()
    early = (await signInAs(shop, kit.database, ['Desk'])).browser
    late = (await signInAs(shop, kit.database, ['Ticketing'])).browser
  })
  afterAll(() => shop.close())

  const add = (by: TestBrowser, text: string) => by.send('POST', path, { text })
  const unread = async (by: TestBrowser) => (await by.get(path)).json<{ notes: HandoverNoteView[] }>().notes

  it('notes stay for everybody until one of them marks them as read, and the audit names who did', async () => {
    await add(early, 'FH222222 calls back at nine')
    await add(early, 'Printer is out of paper')
    const [second, first] = await unread(late)
    expect([second?.text, first?.text]).toEqual(['Printer is out of paper', 'FH222222 calls back at nine'])
    const marked = await late.send('POST', `${path}/read`, { noteId: first?.noteId })
    expect(marked.json<{ notes: unknown[] }>().notes).toHaveLength(1)
    expect(await unread(early)).toEqual([second])
    const row = await kit.database.db
      .selectFrom('audit_entry')
      .select(['action', 'object'])
      .where('action', '=', `POST ${path}/read`)
      .executeTakeFirstOrThrow()
    expect(row.object).toBe(first?.noteId)
  })

  it('a note keeps its first reader, and empty texts and unknown notes are refused', async () => {
    await add(early, 'Once')
    const [note] = await unread(late)
    for (const by of [late, early])
      expect((await by.send('POST', `${path}/read`, { noteId: note?.noteId })).statusCode).toBe(200)
    const { db } = kit.database
    const { read_by: reader } = await db
      .selectFrom('handover_note')
      .select('read_by')
      .executeTakeFirstOrThrow()
    expect(reader).not.toBe(note?.by.userId)
    expect((await add(early, '  ')).statusCode).toBe(422)
    expect((await late.send('POST', `${path}/read`, { noteId: 'nobodys' })).statusCode).toBe(404)
  })

  it('the text of a note is encrypted in the database', async () => {
    await add(early, 'Somebody’s telephone number')
    const { text } = await kit.database.db
      .selectFrom('handover_note')
      .select('text')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(text).toString('latin1')).not.toContain('telephone')
  })
})
