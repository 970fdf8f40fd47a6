import type { FastifyInstance } from 'fastify'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  mostSavedViews,
  setListColumns,
  updateSavedView,
} from '#contract/api/staff/saved-views.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '#server/platform/clock.ts'
import { runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { SavedViewStore } from './saved-view-store.ts'

/** Dependencies of {@link savedViewRoutes}. */
export type SavedViewRouteDeps = {
  readonly savedViews: SavedViewStore
  readonly clock: Clock
  readonly ids: Ids
}

const access = 'desk'
const limit = { max: 60, perSeconds: 60 }
const bodyLimit = 8 * 1024

/** GET and POST /api/staff/saved-views, PUT and DELETE …/:viewId, PUT /api/staff/list-columns */
export function savedViewRoutes(http: FastifyInstance, { savedViews, clock, ids }: SavedViewRouteDeps): void {
  route(http, listSavedViews, {
    access,
    handle: ({ caller }) => runForClerk(caller, async (userId) => succeed(await savedViews.of(userId))),
  })
  route(http, createSavedView, {
    access,
    limit,
    bodyLimit,
    handle: ({ body, caller }) =>
      runForClerk(caller, async (userId) => {
        const saved = await savedViews.add({ viewId: ids.id('view'), userId }, body, clock.now())
        return saved
          ? succeed(saved)
          : fail(createProblem('tooManyViews', { details: { max: mostSavedViews } }))
      }),
  })
  changeRoutes(http, savedViews)
}

function changeRoutes(http: FastifyInstance, savedViews: SavedViewStore): void {
  route(http, updateSavedView, {
    access,
    limit,
    bodyLimit,
    handle: ({ params: { viewId }, body, caller }) =>
      runForClerk(caller, async (userId) => {
        const saved = await savedViews.change({ viewId, userId }, body)
        return saved ? succeed(saved) : fail(createProblem('notFound'))
      }),
  })
  route(http, deleteSavedView, {
    access,
    limit,
    handle: ({ params: { viewId }, caller }) =>
      runForClerk(caller, async (userId) =>
        (await savedViews.remove({ viewId, userId }))
          ? succeed({ outcome: 'done' as const })
          : fail(createProblem('notFound')),
      ),
  })
  route(http, setListColumns, {
    access,
    limit,
    bodyLimit,
    handle: ({ body, caller }) =>
      runForClerk(caller, async (userId) => {
        await savedViews.setColumns(userId, body)
        return succeed({ outcome: 'done' as const })
      }),
  })
}
