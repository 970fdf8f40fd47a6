import type { FastifyInstance } from 'fastify'
import {
  type LineLinks,
  createLineLinks,
  forgetLineTracesJob,
  lineJobHandlers,
} from '#server/account/line/line-account-links.ts'
import { type LineLinkStore, createLineLinkStore } from '#server/account/line/line-link-store.ts'
import { lineRoutes } from '#server/account/line/line-routes.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { MailStore } from '#server/platform/mail/mail-store.ts'
import { noticeJobHandlers } from '#server/platform/mail/notice-jobs.ts'
import { createOutbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import { lineNoticeProvider } from '#server/providers/notice/line/line-notice-provider.ts'
import type { NoticeProvider } from '#server/providers/notice/notice-provider.ts'
import type { AppContext } from './app-deps.ts'

/** Default address of the LINE service. */
const lineLive = 'https://api.line.me'

/** Short notices besides mail. */
export type Notices = {
  readonly provider: NoticeProvider
  readonly store: LineLinkStore
  readonly links: LineLinks
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly tidying: readonly string[]
}

/** Opens notices when the LINE keys are configured; the only place that names the service. */
export function openNotices(deps: AppContext, keys: Keys, mailStore: MailStore): Notices | undefined {
  const { config, httpClient: http, db, platform, clock, log } = deps
  const { url = lineLive, channelSecret, channelToken } = config.line
  if (!channelSecret || !channelToken) return undefined
  const provider = lineNoticeProvider({ http, url, channelSecret, channelToken })
  const store = createLineLinkStore(db, { sealer: keys.sealer, signer: keys.signer('line-user') })
  const outbox = createOutbox({ sealer: keys.sealer, clock })
  const linking = { ...platform, store, provider, outbox }
  const links = createLineLinks(linking)
  const delivery = noticeJobHandlers({
    store: mailStore,
    send: async (notice, signal) => {
      const outcome = await provider.send(notice, signal)
      return outcome.kind === 'taken' ? undefined : outcome.fault
    },
    isWanted: (recipient) => store.isLinked(recipient),
    clock,
    log,
  })
  const handlers = { ...delivery, ...lineJobHandlers(linking) }
  return { provider, store, links, handlers, tidying: [forgetLineTracesJob] }
}

/** Registers the notice routes; without notices the shop says that it offers none. */
export function addNoticeRoutes(
  http: FastifyInstance,
  { log }: AppContext,
  notices: Notices | undefined,
): void {
  lineRoutes(http, { lineLinks: notices?.links, lineProvider: notices?.provider, log })
}
