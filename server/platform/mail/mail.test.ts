import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '#test-kit/test-clock.ts'
import { withDatabases } from '#test-kit/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { createLog } from '../log.ts'
import { enqueueMail, type OutgoingMail } from './enqueue-mail.ts'
import { mailJobHandlers } from './mail-jobs.ts'
import { createMailStore } from './mail-store.ts'
import { createFileTransport, createSmtpTransport, fileNameOf, type MailTransport } from './mail-transport.ts'

const sender = { name: 'ร้านตั๋ว 航空券', address: 'booking@shop.example' }
const mail: OutgoingMail = {
  key: 'booking-held:bkg_1',
  to: 'somchai@mail.example',
  subject: 'จองที่นั่งแล้ว 予約完了',
  text: 'สวัสดี ปู่\nได้โปรดชำระ',
  language: 'th',
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

withDatabases('mail', (kit) => {
  const clock = testClock()
  const log = createLog({ clock, level: 'info', write: (line) => lines.push(line) })
  const runnerOver = (transport: MailTransport) => {
    const handlers = mailJobHandlers({ store: createMailStore(kit.database.db), transport, clock, log })
    return createJobRunner({ database: kit.database, clock, ids: testIds(), log, handlers })
  }
  beforeEach(async () => {
    await kit.clear()
    await rm(join(directory, 'out'), { recursive: true, force: true })
  })

  test('goes out once for its key, and its content is forgotten', async () => {
    const sent: string[] = []
    const runner = runnerOver({ send: async (one) => void sent.push(`${one.key} ${one.to}`) })
    const { db } = kit.database
    expect(await enqueueMail(db, mail)).toBe(true)
    expect(await enqueueMail(db, { ...mail, subject: 'another' })).toBe(false)
    await runner.runDue()
    expect(await enqueueMail(db, mail)).toBe(false)
    await runner.runDue()
    expect(sent).toEqual(['booking-held:bkg_1 somchai@mail.example'])
    expect(await db.selectFrom('outbox').selectAll().execute()).toMatchObject([
      { mail_key: mail.key, state: 'sent', content: null, sent_at: clock.now() },
    ])
    expect(JSON.stringify(await db.selectFrom('job').selectAll().execute())).not.toContain('somchai')
    expect(lines.join('\n')).not.toContain('somchai')
  })

  test('asked for twice at the same time goes out once', async () => {
    const other = await kit.another()
    const asked = await Promise.all(
      [kit.database, other, kit.database, other].map(({ db }) =>
        db.transaction().execute((tx) => enqueueMail(tx, mail)),
      ),
    )
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await runnerOver({ send: async () => {} }).runDue()).toBe(1)
  })

  test('is not written when the transaction that asked for it fails', async () => {
    const undone = kit.database.db.transaction().execute(async (tx) => {
      await enqueueMail(tx, mail)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await enqueueMail(kit.database.db, mail)).toBe(true)
  })

  test('is tried again when the server refuses it, with the same name', async () => {
    const names: (string | undefined)[] = []
    const server = await startSmtp((message) => {
      names.push(/^Message-ID: (.*)$/m.exec(message)?.[1])
      return names.length > 1
    })
    const runner = runnerOver(createSmtpTransport(server.url, sender))
    await enqueueMail(kit.database.db, mail)
    await runner.runDue()
    expect(await kit.database.db.selectFrom('outbox').select('state').execute()).toEqual([
      { state: 'waiting' },
    ])
    clock.advance(2_000)
    await runner.runDue()
    expect(await kit.database.db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'sent' }])
    expect(names).toHaveLength(2)
    expect(names[0]).toMatch(/^<[0-9a-f]{40}@shop\.example>/)
    expect(names[1]).toBe(names[0])
    await server.stop()
  })

  test('that was handed over before a crash does not become a second file', async () => {
    const out = join(directory, 'out')
    const transport = createFileTransport(out, sender)
    let crashes = 1
    const runner = runnerOver({
      async send(one) {
        await transport.send(one)
        if (crashes-- > 0) throw new Error('crash between the file and the mark')
      },
    })
    await enqueueMail(kit.database.db, mail)
    await runner.runDue()
    clock.advance(2_000)
    await runner.runDue()
    expect(await readdir(out)).toEqual([fileNameOf(mail.key)])
    expect(await kit.database.db.selectFrom('outbox').select('state').execute()).toEqual([{ state: 'sent' }])
  })

  test.each([
    'two@mail.example, three@mail.example',
    'Name <a@mail.example>',
    'a@mail.example\r\nBcc: b@mail.example',
    'nobody',
    '',
    'a b@mail.example',
  ])('is not sent to %j', async (to) => {
    await expect(enqueueMail(kit.database.db, { ...mail, to })).rejects.toThrow('one plain address')
  })
})

describe('the file of a mail', () => {
  test('has every part of it, in Thai and Japanese', async () => {
    const out = join(directory, 'whole')
    const { key, attachments: _, ...rest } = mail
    const attachments = [{ name: 'สรุป.pdf', mediaType: 'application/pdf', base64: 'JVBERv8=' }]
    await createFileTransport(out, sender).send({ ...rest, key, attachments, queuedAt: testClock().now() })
    const text = await readFile(join(out, fileNameOf(key)), 'utf8')
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

  test('is named after its key alone', () => {
    expect(fileNameOf('booking-held:bkg_1')).toMatch(/^booking-held-bkg_1\.[0-9a-f]{8}\.eml$/)
    expect(fileNameOf('../../etc/passwd')).toMatch(/^-etc-passwd\.[0-9a-f]{8}\.eml$/)
    expect(fileNameOf('a:b')).not.toBe(fileNameOf('a-b'))
  })
})

type Smtp = { readonly url: string; stop(): Promise<void> }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A mail server on loopback that takes or refuses each message. */
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
