import type { FastifyInstance } from 'fastify'
import {
  exportJournal,
  readJournalAccounts,
  setJournalAccounts as setEndpoint,
} from '#contract/api/staff/books/journal.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { ReportPeriod } from '../reports/report-period.ts'
import { journalTemplateRoutes } from './journal-template-routes.ts'
import {
  type JournalDeps,
  exportJournalFile,
  journalAccountsOf,
  journalSettingsOf,
  setJournalAccounts,
} from './journal.ts'

/** Registers the account mapping and the export of the journal. */
export function journalRoutes(http: FastifyInstance, deps: JournalDeps): void {
  journalTemplateRoutes(http, deps)
  const access = 'seeReports'
  const setup = async () => {
    return { accounts: await journalAccountsOf(deps), settings: await journalSettingsOf(deps) }
  }
  route(http, readJournalAccounts, {
    access,
    handle: async () => succeed(await setup()),
  })
  route(http, setEndpoint, {
    access: 'setJournalAccounts',
    requiresReauth: true,
    bodyLimit: 32 * 1024,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      await setJournalAccounts(deps, body, caller.userId)
      return succeed(await setup())
    },
  })
  route(http, exportJournal, {
    access,
    limit: { max: 60, perSeconds: 60 },
    audit: () => ({}),
    handle: async ({ query: { layout, from, to } }) => {
      const file = await exportJournalFile(deps, { from, to } as ReportPeriod, layout)
      if (!file.ok) return file
      return succeed({ name: `journal-${layout}-${from}-${to}.csv`, ...file.value })
    },
  })
}
