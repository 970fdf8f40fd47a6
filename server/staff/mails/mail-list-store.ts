import type { Kysely, SelectQueryBuilder, Selectable } from 'kysely'
import {
  type MailFaultKind,
  type MailLine,
  type MailState,
  type MailsQuery,
  mailFaultKinds,
  mailsPerPage,
} from '#contract/api/staff/mails/mails.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Sealer } from '#server/platform/crypto.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { mailJob, noticeJob } from '#server/platform/mail/outbox.ts'

/** A page of deliveries; `next` is the cursor of the following page. */
export type MailPage = { readonly mails: readonly MailLine[]; readonly next?: string }

/** The outbox as staff see it. */
export type MailListStore = {
  page(query: MailsQuery, now: Instant): Promise<MailPage>
  /** Counts deliveries by state; sent ones are left out. */
  counts(): Promise<Readonly<Record<Exclude<MailState, 'sent'>, number>>>
  /** Returns one mail or notice; undefined when there is none. */
  find(key: string, now: Instant): Promise<MailLine | undefined>
  /** Retries an undelivered one at once; undefined when there is none, or it cannot be sent any more. */
  resend(key: string, now: Instant): Promise<MailLine | undefined>
}

/** A notice expires after a day: then LINE no longer recognises a retry, and it could arrive twice. */
export const noticeMinutes = 24 * 60

/** Creates the staff view of the outbox on the database. */
export function createMailListStore(db: Kysely<Tables>, sealer: Sealer): MailListStore {
  const ground = { db, sealer }
  return {
    page: (query, now) => mailPage(ground, query, now),
    find: (key, now) => findMail(ground, key, now),
    counts: () => mailCounts(db),
    resend: (key, now) => resendMail(ground, key, now),
  }
}

type MailDatabase = { readonly db: Kysely<Tables>; readonly sealer: Sealer }

const mailColumns = [
  'mail_key',
  'kind',
  'channel',
  'order_number',
  'hint',
  'state',
  'attempts',
  'last_fault',
  'created_at',
  'tried_at',
  'sent_at',
] as const

type Row = Pick<Selectable<Tables['outbox']>, (typeof mailColumns)[number]> & {
  /** Whether it can be sent again: from its content, or from the copy of what was sent. */
  readonly is_kept: boolean
}

function selectMails(db: Kysely<Tables>): SelectQueryBuilder<Tables, 'outbox', Row> {
  return db
    .selectFrom('outbox')
    .select(mailColumns)
    .select((row) =>
      row
        .or([row('sealed', 'is not', null), row('content', 'is not', null), row('sent_copy', 'is not', null)])
        .$castTo<boolean>()
        .as('is_kept'),
    )
}

async function mailPage(ground: MailDatabase, query: MailsQuery, now: Instant): Promise<MailPage> {
  const { state, order, after } = query
  const [at, key] = after?.split(' ', 2) ?? []
  const rows = await selectMails(ground.db)
    .$if(state === 'open', (all) => all.where('state', 'in', ['failing', 'givenUp']))
    .$if(state !== undefined && state !== 'open', (all) => all.where('state', '=', state as MailState))
    .$if(order !== undefined && order !== '', (all) =>
      all.where('order_number', '=', (order ?? '').toUpperCase()),
    )
    .$if(at !== undefined && key !== undefined, (all) =>
      all.where((row) =>
        row.or([
          row('created_at', '<', at as Instant),
          row.and([row('created_at', '=', at as Instant), row('mail_key', '>', key ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('mail_key')
    .limit(mailsPerPage + 1)
    .execute()
  const shown = rows.slice(0, mailsPerPage)
  const last = rows.length > mailsPerPage ? shown.at(-1) : undefined
  const tries = await nextRetryTimes(ground.db, shown)
  return {
    mails: shown.map((row) =>
      mailListItemOf(ground.sealer, { row, nextTryAt: tries.get(row.mail_key) }, now),
    ),
    ...(last ? { next: `${last.created_at} ${last.mail_key}` } : {}),
  }
}

async function findMail(
  { db, sealer }: MailDatabase,
  key: string,
  now: Instant,
): Promise<MailLine | undefined> {
  const row = await selectMails(db).where('mail_key', '=', key).executeTakeFirst()
  if (!row) return undefined
  const nextTryAt = (await nextRetryTimes(db, [row])).get(key)
  return mailListItemOf(sealer, { row, nextTryAt }, now)
}

/** Returns when waiting deliveries are retried, from the job queue. */
async function nextRetryTimes(
  db: Kysely<Tables>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Instant>> {
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'failing')
  if (open.length === 0) return new Map()
  const jobs = await db
    .selectFrom('job')
    .select(['waiting_key', 'run_at'])
    .where('kind', 'in', [mailJob, noticeJob])
    .where(
      'waiting_key',
      'in',
      open.map((row) => row.mail_key),
    )
    .execute()
  return new Map(
    jobs.flatMap(({ waiting_key, run_at }) => (waiting_key && run_at ? [[waiting_key, run_at]] : [])),
  )
}

type MailRow = { readonly row: Row; readonly nextTryAt: Instant | undefined }

function mailListItemOf(sealer: Sealer, { row, nextTryAt }: MailRow, now: Instant): MailLine {
  return {
    key: row.mail_key,
    event: row.kind,
    channel: row.channel,
    ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
    ...(row.hint === null ? {} : { recipient: sealer.open(row.hint) }),
    state: row.state,
    attempts: row.attempts,
    ...(row.last_fault === null ? {} : { fault: parseDeliveryFault(row.last_fault) }),
    queuedAt: row.created_at,
    ...(row.tried_at === null ? {} : { triedAt: row.tried_at }),
    ...(row.sent_at === null ? {} : { sentAt: row.sent_at }),
    ...(nextTryAt === undefined ? {} : { nextTryAt }),
    canSendAgain: isResendable(row, now),
  }
}

function isResendable({ state, is_kept, channel, created_at }: Row, now: Instant): boolean {
  if (!is_kept) return false
  return channel === 'mail' || (state !== 'sent' && now < plusMinutes(created_at, noticeMinutes))
}

/** Reads a stored fault: its kind, and the server's status. */
export function parseDeliveryFault(text: string): NonNullable<MailLine['fault']> {
  const [kind = '', said] = text.split(' ', 2)
  const known: MailFaultKind = mailFaultKinds.find((one) => one === kind) ?? 'other'
  return { kind: known, ...(said === undefined ? {} : { said }) }
}

async function mailCounts(db: Kysely<Tables>): ReturnType<MailListStore['counts']> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', '!=', 'sent')
    .groupBy('state')
    .execute()
  const countInState = (state: MailState): number => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: countInState('waiting'),
    failing: countInState('failing'),
    givenUp: countInState('givenUp'),
  }
}

/** The key stays the same, and with it the message id: a server that received it before can deduplicate. */
async function resendMail(
  { db, sealer }: MailDatabase,
  key: string,
  now: Instant,
): Promise<MailLine | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await selectMails(tx).where('mail_key', '=', key).forUpdate().executeTakeFirst()
    if (!row || row.state === 'sent' || !isResendable(row, now)) return undefined
    const kind = row.channel === 'mail' ? mailJob : noticeJob
    await enqueueJob(tx, { kind, key, payload: { mailKey: key }, runAt: now })
    const state = row.state === 'givenUp' ? 'failing' : row.state
    await tx.updateTable('outbox').set({ state }).where('mail_key', '=', key).execute()
    return mailListItemOf(sealer, { row: { ...row, state }, nextTryAt: now }, now)
  })
}
