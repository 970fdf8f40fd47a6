import type { FastifyInstance } from 'fastify'
import { readSetupChecklist, setupSteps } from '#contract/api/staff/setup-checklist.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { SetupChecklistStore } from './setup-checklist-store.ts'

/** GET /api/staff/setup-checklist */
export function setupChecklistRoutes(
  http: FastifyInstance,
  { setup }: { readonly setup: SetupChecklistStore },
): void {
  route(http, readSetupChecklist, {
    access: 'setAgency',
    handle: async ({ caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const done = await setup.read(caller.userId)
      return succeed({ steps: setupSteps.map((step) => ({ step, isDone: done[step] })) })
    },
  })
}
