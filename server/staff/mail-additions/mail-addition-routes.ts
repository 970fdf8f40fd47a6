import type { FastifyInstance } from 'fastify'
import {
  type MailAdditionTestRequest,
  type MailAdditionsAnswer,
  type MailAdditionsRequest,
  readMailAdditions,
  saveMailAdditions,
  testMailAddition,
} from '#contract/api/staff/mails/mail-additions.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { mailAdditionField } from '#contract/terms/audit/audit-field.ts'
import type { MailAddition } from '#contract/terms/mail-addition/mail-addition.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import { letterWithAddition, testMailEvent } from '#server/agency/mail-additions/add-to-letter.ts'
import type { MailAdditionStore } from '#server/agency/mail-additions/mail-addition-store.ts'
import type { AuditedState } from '#server/platform/audit/audit-changes.ts'
import { route } from '#server/platform/http/route.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import { saveNextVersion } from '#server/platform/versioned-rows.ts'
import { emailAddressesOf } from '../agency/agency-history-store.ts'
import { mailCatalogue } from '../mails/mail-catalogue.ts'

/** Dependencies of {@link mailAdditionRoutes}. */
export type MailAdditionRouteDeps = Pick<Platform, 'clock' | 'ids' | 'transact' | 'publicUrl'> & {
  readonly additions: MailAdditionStore
  readonly agency: Pick<AgencyStore, 'current'>
  readonly outbox: Outbox
}

/** The most versions that are listed. */
const mostListed = 20

/** GET and PUT /api/staff/mail-additions, and the test mail: customers trust these mails, so a change is confirmed. */
export function mailAdditionRoutes(http: FastifyInstance, deps: MailAdditionRouteDeps): void {
  const { additions } = deps
  route(http, readMailAdditions, {
    access: 'setAgency',
    handle: async () => succeed(await answerOf(additions)),
  })
  route(http, saveMailAdditions, {
    access: 'setAgency',
    requiresReauth: true,
    auditState: async () => auditedAdditions((await additions.current()).rows),
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const saved = await saveAdditions(deps, body, caller.userId)
      return saved.ok ? succeed(await answerOf(additions)) : saved
    },
  })
  route(http, testMailAddition, {
    access: 'setAgency',
    limit: { max: 20, perSeconds: 3600 },
    audit: ({ body: { event, language } }) => ({ object: `${event} ${language}` }),
    handle: ({ body, caller }) =>
      caller.kind === 'user' ? sendTest(deps, body, caller.userId) : fail(createProblem('notSignedIn')),
  })
}

async function saveAdditions(
  { additions, clock, publicUrl }: MailAdditionRouteDeps,
  { version, additions: rows }: MailAdditionsRequest,
  savedBy: string,
): Promise<Result<unknown, Problem>> {
  const samples = mailCatalogue({ language: 'en', variant: 'usual', publicUrl })
  const wrong = rows.findIndex(({ event, text }) => {
    const sample = samples.find((one) => one.event === event)
    return !sample || (text.includes('{orderNumber}') && sample.mail.orderNumber === undefined)
  })
  if (wrong >= 0) return fail(createProblem('wrongFormat', { field: `additions.${wrong}.text` }))
  return saveNextVersion(additions, { version, rows, savedBy, savedAt: clock.now() })
}

/** Puts the sample of a mail with an addition into the outbox, to the account that asks. */
async function sendTest(
  { agency, outbox, ids, transact, publicUrl }: MailAdditionRouteDeps,
  { event, language, text }: MailAdditionTestRequest,
  userId: string,
): Promise<Result<{ readonly to: string }, Problem>> {
  const sample = mailCatalogue({ language, variant: 'usual', publicUrl }).find((one) => one.event === event)
  if (!sample) return fail(createProblem('notFound'))
  const letter = letterWithAddition(sample.mail, text, await agency.current())
  return transact(async (tx) => {
    const to = (await emailAddressesOf(tx, [userId])).get(userId)
    if (to === undefined) return fail(createProblem('notSignedIn'))
    await outbox.put(tx, { key: `${testMailEvent}:${ids.id('mtest')}`, to, language, letter })
    return succeed({ to })
  })
}

async function answerOf(additions: MailAdditionStore): Promise<MailAdditionsAnswer> {
  const entries = await additions.history(mostListed)
  const history = entries.map(({ version, savedBy, savedAt, rows }) => {
    return { version, savedBy, savedAt, additions: rows.map((one) => ({ ...one })) }
  })
  return { version: history[0]?.version ?? 0, additions: history[0]?.additions ?? [], history }
}

function auditedAdditions(rows: readonly MailAddition[]): AuditedState {
  return Object.fromEntries(
    rows.map(({ event, language, text }) => [`${mailAdditionField}${event} ${language}`, text]),
  )
}
