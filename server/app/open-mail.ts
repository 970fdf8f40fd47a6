import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/problem.ts'
import { createAgencyStore } from '#server/agency/agency-store.ts'
import { letterheadOf } from '#server/agency/letterhead.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import { mailJobHandlers } from '#server/platform/mail/mail-jobs.ts'
import { createMailStore } from '#server/platform/mail/mail-store.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { createOutbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import { createMailListStore } from '#server/staff/mails/mail-list-store.ts'
import { mailRoutes } from '#server/staff/mails/mails-routes.ts'
import type { AppContext } from './app-deps.ts'
import { addNoticeRoutes, openNotices } from './open-notices.ts'

/** Opens the outbox, its stores, the staff tools for mail, and the letterhead. */
export function openMail(deps: AppContext, keys: Keys) {
  const { db } = deps
  const { sealer, signer } = keys
  const agency = createAgencyStore(db)
  const mailStore = createMailStore(db, sealer)
  const notices = openNotices(deps, keys, mailStore)
  return {
    outbox: createOutbox({
      sealer,
      clock: deps.clock,
      ...(notices && { noticeRecipientOf: (tx, userId) => notices.store.recipientOf(userId, tx) }),
    }),
    notices,
    mailStore,
    mailDesk: createMailListStore(db, sealer),
    previewSigner: signer('mail-preview'),
    letterhead: async (language: Language) => letterheadOf(await agency.current(), language),
  }
}

/** The result of {@link openMail}. */
export type OpenedMail = ReturnType<typeof openMail>

/** Returns the handlers that deliver the outbox. */
export function mailDeliveryHandlers(
  { config, clock, log }: AppContext,
  { mailStore: store, letterhead, notices }: OpenedMail,
): Record<string, JobHandler> {
  const address = `booking@${new URL(config.publicUrl).hostname}`
  const transport = openMailTransport({ ...config, directory: join(config.dataDir, 'mail') }, address)
  return { ...mailJobHandlers({ store, transport, letterhead, clock, log }), ...notices?.handlers }
}

/** Registers the staff routes for mails and notices. */
export function addMailRoutes(http: FastifyInstance, deps: AppContext, mail: OpenedMail): void {
  mailRoutes(http, { ...mail, ...deps.platform })
  addNoticeRoutes(http, deps, mail.notices)
}
