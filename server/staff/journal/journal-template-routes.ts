import type { FastifyInstance } from 'fastify'
import { readJournalTemplate, setJournalTemplate } from '#contract/api/staff/books/journal-template.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { JournalTemplateStore } from './journal-template-store.ts'

/** Dependencies of the routes. */
export type JournalTemplateDeps = Pick<Platform, 'clock'> & { readonly templates: JournalTemplateStore }

/** Registers reading and setting the template by which the journal is written. */
export function journalTemplateRoutes(
  http: FastifyInstance,
  { templates, clock }: JournalTemplateDeps,
): void {
  const current = async () => {
    const { version, template } = await templates.current()
    return succeed({ version, template: { ...template, columns: [...template.columns] } })
  }
  route(http, readJournalTemplate, { access: 'seeReports', handle: current })
  route(http, setJournalTemplate, {
    access: 'setJournalTemplate',
    handle: ({ body, caller }) =>
      runForClerk(caller, async (by) =>
        (await templates.add({ ...body, by, at: clock.now() }))
          ? current()
          : fail(createProblem('changedMeanwhile')),
      ),
  })
}
