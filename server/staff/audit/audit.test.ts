import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuditEventsAnswer, auditEventsPerPage } from '#contract/api/staff/audit.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('what staff have done', (kit) => {
  let shop: AppUnderTest
  let root: SignedInPerson
  let clerk: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    root = await signInAs(shop, kit.database, ['Administrator'])
    clerk = await signInAs(shop, kit.database, ['Desk'])
  })
  afterAll(() => shop.close())

  const list = async (query: Record<string, string> = {}) =>
    (
      await root.browser.get(`/api/staff/audit/events?${new URLSearchParams(query)}`)
    ).json<AuditEventsAnswer>()
  const lock = (userId: string) => root.browser.send('POST', '/api/staff/users/lock', { userId })
  const write = (eventId: string, at: Instant) =>
    kit.database.db
      .insertInto('audit_entry')
      .values({
        event_id: eventId,
        at,
        user_id: clerk.userId,
        roles: ['Desk'],
        action: 'POST /api/staff/orders/cancel/',
        object: 'FH222222',
        detail: null,
        reference: 'REF',
      })
      .execute()

  it('the audit log records who did what to what, with the outcome', async () => {
    await lock(clerk.userId)
    await lock('usr_nobody')
    const { events } = await list()
    const { email } = await kit.database.db
      .selectFrom('account')
      .select('email')
      .where('user_id', '=', root.userId)
      .executeTakeFirstOrThrow()
    const common = {
      by: { userId: root.userId, email },
      roles: ['Administrator'],
      action: 'POST /api/staff/users/lock',
    }
    expect(events.toSorted((a, b) => (a.object ?? '').localeCompare(b.object ?? ''))).toMatchObject(
      [
        {
          ...common,
          object: clerk.userId,
          objectEmail: expect.stringMatching(/^person\d+@example\.com$/) as string,
          outcome: 'done',
        },
        { ...common, object: 'usr_nobody', outcome: 'notFound' },
      ].toSorted((a, b) => a.object.localeCompare(b.object)),
    )
  })

  it('the audit log names the invited person, who had no account before, and finds entries by that name', async () => {
    const email = 'invited@example.com'
    const invitation = { email, roles: ['Desk'], language: 'en' }
    const invited = await root.browser.send('POST', '/api/staff/users/invite', invitation)
    const { userId } = invited.json<{ userId: string }>()
    const line = {
      action: 'POST /api/staff/users/invite',
      object: userId,
      objectEmail: email,
      outcome: 'done',
    }
    expect((await list({ object: userId })).events).toMatchObject([line])
    expect((await list({ action: line.action })).events).toMatchObject([line])
  })

  it('the CSV export is filtered like the list and refused to everybody else', async () => {
    const other = await signInAs(shop, kit.database, ['Desk'])
    const file = (browser: SignedInPerson['browser']) =>
      browser.get(`/api/staff/audit/events.csv?${new URLSearchParams({ object: clerk.userId })}`)
    const answer = await file(root.browser)
    expect(answer.headers['content-type']).toContain('text/csv')
    const [head = '', ...lines] = answer.body.trimEnd().split('\r\n')
    expect(head).toContain('"Time (Bangkok)","User","User ID","Roles"')
    expect(lines.length).toBe((await list({ object: clerk.userId })).events.length)
    expect(lines[0]).toMatch(
      /^"\d{4}-\d\d-\d\d \d\d:\d\d.*","person\d+@example\.com","usr_\w+","Administrator","POST /,
    )
    expect((await file(other.browser)).statusCode).toBe(403)
  })

  it('the CSV export names people by address and id, by id alone once the account is closed, and writes no executable cell', async () => {
    const [does, gets] = [
      await signInAs(shop, kit.database, ['Desk']),
      await signInAs(shop, kit.database, ['Desk']),
    ]
    const set = (userId: string, change: { email?: string; closed_at?: Instant }) =>
      kit.database.db.updateTable('account').set(change).where('user_id', '=', userId).execute()
    await set(does.userId, { email: '+66@example.com' })
    await set(gets.userId, { email: '=1@example.com' })
    const action = { user_id: does.userId, roles: ['Desk'], at: shop.clock.now(), reference: 'REF' }
    const given = { ...action, action: 'POST /api/staff/orders/assign', object: 'FH333333' }
    const opened = { ...action, action: 'POST /api/staff/users/unlock', object: gets.userId, detail: null }
    await kit.database.db
      .insertInto('audit_entry')
      .values([
        { ...given, event_id: 'dee_file1', detail: JSON.stringify({ givenTo: gets.userId }) },
        { ...opened, event_id: 'dee_file2' },
      ])
      .execute()
    const people = async () => {
      const path = `/api/staff/audit/events.csv?${new URLSearchParams({ by: does.userId })}`
      const lines = (await root.browser.get(path)).body.trimEnd().split('\r\n').slice(1)
      return lines
        .map((line) => line.slice(1, -1).split('","'))
        .map((cells) => [1, 2, 5, 6, 7, 8].map((at) => cells[at]))
    }
    const by = ["'+66@example.com", does.userId]
    const to = "'=1@example.com"
    expect(await people()).toEqual([
      [...by, 'FH333333', '', to, `givenTo=${gets.userId}`],
      [...by, gets.userId, to, '', ''],
    ])
    await set(gets.userId, { closed_at: shop.clock.now() })
    expect(await people()).toEqual([
      [...by, 'FH333333', '', '', `givenTo=${gets.userId}`],
      [...by, gets.userId, '', '', ''],
    ])
  })

  it('the list is paged, and filtered by person, action, object and days of Bangkok', async () => {
    // Half past midnight of 2 May in Bangkok is still 1 May in UTC.
    const first = '2026-05-01T17:30:00.000Z' as Instant
    for (let index = 0; index < auditEventsPerPage + 20; index += 1) {
      await write(`dee_old${String(index).padStart(4, '0')}`, plusMinutes(first, Math.floor(index / 3)))
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const page: AuditEventsAnswer = await list({
        object: 'FH222222',
        ...(after === undefined ? {} : { after }),
      })
      seen.push(...page.events.map(({ eventId }) => eventId))
      after = page.next
    } while (after !== undefined)
    expect(seen).toHaveLength(auditEventsPerPage + 20)
    expect(new Set(seen).size).toBe(auditEventsPerPage + 20)
    const count = async (query: Record<string, string>) => (await list(query)).events.length
    expect(await count({ by: clerk.userId, from: '2026-05-02', until: '2026-05-02' })).toBe(
      auditEventsPerPage,
    )
    expect(await count({ by: clerk.userId, until: '2026-05-01' })).toBe(0)
    expect(await count({ action: 'POST /api/staff/users/lock' })).toBe(2)
    expect(await count({ action: 'POST /api/staff/users/lock', by: clerk.userId })).toBe(0)
    expect(await count({ after: 'dee_unknown' })).toBe(0)
  })

  it('the audit log can neither be changed nor emptied', async () => {
    const { db } = kit.database
    const once = /only added to/
    await expect(db.updateTable('audit_entry').set({ user_id: 'usr_other' }).execute()).rejects.toThrow(once)
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow(once)
    await expect(db.deleteFrom('audit_outcome').execute()).rejects.toThrow(once)
  })
})
