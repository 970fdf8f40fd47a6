import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLetterhead } from '#test-kit/a-letterhead.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { createLog } from '../log.ts'
import { createSealer } from '../crypto.ts'
import { composeMail } from './compose-mail.ts'
import { mailJobHandlers, tidyOutboxJob } from './mail-jobs.ts'
import { createMailStore, type MailStore } from './mail-store.ts'
import {
  createFileTransport,
  createSmtpTransport,
  mailFileName,
  type MailTransport,
} from './mail-transport.ts'
import { createOutbox, mailJob, type OutgoingMail } from './outbox.ts'

const sender = { address: 'booking@shop.example' }
const letterhead = async () => ({ ...aLetterhead, name: 'ร้านตั๋ว 航空券' })
const mail: OutgoingMail = {
  key: 'booking-held:bkg_1',
  to: 'somchai@mail.example',
  language: 'th',
  orderNumber: 'FH234567',
  letter: {
    subject: 'จองที่นั่งแล้ว 予約完了',
    heading: 'สวัสดี ปู่',
    parts: ['ได้โปรดชำระ'],
    action: { label: 'ดู', link: 'https://shop.example/order#key=k' },
  },
  attachments: [
    { name: 'สรุป.pdf', mediaType: 'application/pdf', content: Uint8Array.of(37, 80, 68, 70, 255) },
  ],
}
let directory = ''
const lines: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'farehouse-mail-'))
})
beforeEach(() => void (lines.length = 0))
afterAll(() => rm(directory, { recursive: true }))

withBothDatabases('mail', (kit) => {
  const clock = testClock()
  const log = createLog({ clock, level: 'info', write: (line) => lines.push(line) })
  const sealer = createSealer([{ keyId: 'k1', bytes: new Uint8Array(32) }], 'personal', testIds())
  const outbox = createOutbox({ sealer, clock })
  let store: MailStore
  beforeAll(() => {
    store = createMailStore(kit.database.db, sealer)
  })
  const stateOf = async () => (await kit.database.db.selectFrom('outbox').select('state').execute())[0]?.state
  const runnerOver = (transport: MailTransport) => {
    const handlers = mailJobHandlers({ store, transport, letterhead, clock, log })
    return createJobRunner({ database: kit.database, clock, ids: testIds(), log, handlers })
  }
  beforeEach(async () => {
    await kit.clear()
    await rm(join(directory, 'out'), { recursive: true, force: true })
  })

  test('a mail is sent once for its key, and its content is deleted', async () => {
    const sent: string[] = []
    const runner = runnerOver({ send: async (one) => void sent.push(`${one.key} ${one.to}`) })
    const { db } = kit.database
    expect(await outbox.put(db, mail)).toBe(true)
    expect(await outbox.put(db, { ...mail, to: 'another@mail.example' })).toBe(false)
    await runner.runDue()
    expect(await outbox.put(db, mail)).toBe(false)
    await runner.runDue()
    expect(sent).toEqual(['booking-held:bkg_1 somchai@mail.example'])
    expect(await db.selectFrom('outbox').selectAll().execute()).toMatchObject([
      { mail_key: mail.key, state: 'sent', content: null, sealed: null, sent_at: clock.now(), attempts: 1 },
    ])
    expect(JSON.stringify(await db.selectFrom('job').selectAll().execute())).not.toContain('somchai')
    expect(lines.join('\n')).not.toContain('somchai')
  })

  test('a mail is sent once when it is put twice at the same time', async () => {
    const other = await kit.another()
    const asked = await Promise.all(
      [kit.database, other, kit.database, other].map(({ db }) =>
        db.transaction().execute((tx) => outbox.put(tx, mail)),
      ),
    )
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await runnerOver({ send: async () => {} }).runDue()).toBe(1)
  })

  test('a mail stays unwritten when its transaction fails', async () => {
    const undone = kit.database.db.transaction().execute(async (tx) => {
      await outbox.put(tx, mail)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await outbox.put(kit.database.db, mail)).toBe(true)
  })

  test('a mail is sent again under the same name when the server refuses it', async () => {
    const names: (string | undefined)[] = []
    const server = await startSmtp((message) => {
      names.push(/^Message-ID: (.*)$/m.exec(message)?.[1])
      return names.length > 1
    })
    const runner = runnerOver(createSmtpTransport(server.url, sender))
    await outbox.put(kit.database.db, mail)
    await runner.runDue()
    expect(await stateOf()).toBe('failing')
    clock.advance(2_000)
    await runner.runDue()
    expect(await stateOf()).toBe('sent')
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/^<[0-9a-f]{40}@shop\.example>/)
    expect(names[1]).toBe(names[0])
    await server.stop()
  })

  test('a mail does not become a second file when it was handed over before a crash', async () => {
    const out = join(directory, 'out')
    const transport = createFileTransport(out, sender)
    let crashes = 1
    const runner = runnerOver({
      async send(one) {
        await transport.send(one)
        if (crashes-- > 0) throw new Error('crash between the file and the mark')
      },
    })
    await outbox.put(kit.database.db, mail)
    await runner.runDue()
    clock.advance(2_000)
    await runner.runDue()
    expect(await readdir(out)).toEqual([mailFileName(mail.key)])
    expect(await stateOf()).toBe('sent')
  })

  test('a mail stays encrypted while it waits, with a masked recipient', async () => {
    await outbox.put(kit.database.db, mail)
    const [row] = await kit.database.db.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({ kind: 'booking-held', order_number: 'FH234567', content: null })
    for (const bytes of [row?.sealed, row?.hint]) {
      expect(Buffer.from(bytes ?? []).toString('latin1')).not.toMatch(/somchai|mail\.example|จอง/)
    }
    expect(sealer.open(row?.hint ?? new Uint8Array())).toBe('s•••@mail.example')
  })

  test('A mail written by an earlier version is encrypted, and delivered as it was written', async () => {
    const { db } = kit.database
    const old = { to: 'old@mail.example', subject: 'Old', text: 'as it was', attachments: [] }
    await db
      .insertInto('outbox')
      .values({ mail_key: 'old:1', content: JSON.stringify(old) })
      .execute()
    await enqueueJob(db, { kind: tidyOutboxJob, payload: {} })
    const texts: string[] = []
    const runner = runnerOver({ send: async (one) => void texts.push(one.text) })
    await runner.runDue()
    expect(await db.selectFrom('outbox').select('content').execute()).toEqual([{ content: null }])
    await enqueueJob(db, { kind: mailJob, payload: { mailKey: 'old:1' } })
    await runner.runDue()
    expect(texts).toEqual(['as it was'])
  })

  test('a mail is retried for a day with growing delays, then given up with the reason', async () => {
    let tries = 0
    const runner = runnerOver({
      async send() {
        tries += 1
        throw Object.assign(new Error('somchai@mail.example is unknown'), {
          code: 'EENVELOPE',
          responseCode: 550,
        })
      },
    })
    await outbox.put(kit.database.db, mail)
    const start = clock.nowMs()
    for (let minute = 0; minute < 2_000 && (await stateOf()) !== 'givenUp'; minute += 1) {
      await runner.runDue()
      clock.advance(60_000)
    }
    const hours = (clock.nowMs() - start) / 3_600_000
    expect(hours).toBeGreaterThan(18)
    expect(hours).toBeLessThan(30)
    const [row] = await kit.database.db.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({ state: 'givenUp', last_fault: 'addressRefused 550', attempts: tries })
    expect(lines.join('\n')).not.toContain('somchai')
  })

  test('A mail that was given up is deleted after ninety days, and so is the recipient hint of a sent one', async () => {
    const { db } = kit.database
    await outbox.put(db, mail)
    await runnerOver({ send: async () => {} }).runDue()
    const hint = async () => (await db.selectFrom('outbox').select('hint').execute())[0]?.hint
    await store.forgetOld(clock.now())
    expect(await hint()).not.toBeNull()
    clock.advance(1)
    await store.forgetOld(clock.now())
    expect(await hint()).toBeNull()
  })

  test.each([
    'two@mail.example, three@mail.example',
    'Name <a@mail.example>',
    'a@mail.example\r\nBcc: b@mail.example',
    'nobody',
    '',
    'a b@mail.example',
  ])('a mail cannot be sent to %j', async (to) => {
    await expect(outbox.put(kit.database.db, { ...mail, to })).rejects.toThrow('one plain address')
  })
})

describe('the file of a mail', () => {
  test('the file of a mail contains every part of the mail, in Thai and Japanese', async () => {
    const out = join(directory, 'whole')
    const { key, to, language, letter } = mail
    const rest = { to, language, senderName: 'ร้านตั๋ว', ...composeMail(letter, language, await letterhead()) }
    const attachments = [{ name: 'สรุป.pdf', mediaType: 'application/pdf', base64: 'JVBERv8=' }]
    await createFileTransport(out, sender).send({ ...rest, key, attachments, queuedAt: testClock().now() })
    const text = await readFile(join(out, mailFileName(key)), 'utf8')
    expect(text).toMatch(/^To: somchai@mail\.example\r$/m)
    expect(text).toMatch(/^Date: Sat, 21 Nov 2026 03:00:00 \+0000\r$/m)
    expect(text).toMatch(/^Content-Language: th\r$/m)
    expect(text).toContain('JVBERv8=')
    const words = [...text.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map((word) =>
      Buffer.from(word[1] ?? '', 'base64').toString(),
    )
    expect(words.join('')).toContain('予約完了')
    expect(text).toMatch(/filename\*0?\*?=utf-8''%E0%B8%AA/i)
  })

  test('the file of a mail has a name made from its key alone', () => {
    expect(mailFileName('booking-held:bkg_1')).toMatch(/^booking-held-bkg_1\.[0-9a-f]{8}\.eml$/)
    expect(mailFileName('../../etc/passwd')).toMatch(/^-etc-passwd\.[0-9a-f]{8}\.eml$/)
    expect(mailFileName('a:b')).not.toBe(mailFileName('a-b'))
  })
})

type Smtp = { readonly url: string; stop(): Promise<void> }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a mail server on loopback that accepts or refuses each message. */
async function startSmtp(takes: (message: string) => boolean): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (takes(Buffer.concat(parts).toString())) done()
        else done(Object.assign(new Error('try later'), { responseCode: 451 }))
      })
    },
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= new Promise<void>((done) => server.close(() => done())))
  stops.push(stop)
  return { url: `smtp://127.0.0.1:${port}`, stop }
}
