import type { FastifyInstance } from 'fastify'
import {
  addHandoverNote,
  listHandoverNotes,
  markHandoverNoteRead,
} from '#contract/api/staff/shift/handover-notes.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '#server/platform/clock.ts'
import { runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Ids } from '#server/platform/ids.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import type { HandoverNoteStore } from './handover-note-store.ts'

/** Dependencies of {@link handoverNoteRoutes}. */
export type HandoverNoteRouteDeps = {
  readonly notes: HandoverNoteStore
  readonly clock: Clock
  readonly ids: Ids
}

/** GET and POST /api/staff/handover-notes, POST …/read */
export function handoverNoteRoutes(
  http: FastifyInstance,
  { notes, clock, ids }: HandoverNoteRouteDeps,
): void {
  const access = 'desk'
  const limit = { max: 60, perSeconds: 60 }
  const unread = async () =>
    succeed({
      notes: (await notes.unread()).map(({ noteId, by, at, text }) => ({
        noteId,
        by: colleagueAnswerOf(by),
        at,
        text,
      })),
    })
  route(http, listHandoverNotes, { access, handle: unread })
  route(http, addHandoverNote, {
    access,
    limit,
    handle: ({ body: { text }, caller }) =>
      runForClerk(caller, async (byUserId) => {
        await notes.add({ noteId: ids.id('hno'), byUserId, at: clock.now(), text })
        return unread()
      }),
  })
  route(http, markHandoverNoteRead, {
    access,
    limit,
    audit: ({ body: { noteId } }) => ({ object: noteId }),
    handle: ({ body: { noteId }, caller }) =>
      runForClerk(caller, async (by) => {
        const isThere = await notes.markRead(noteId, { by, at: clock.now() })
        return isThere ? unread() : fail(createProblem('notFound'))
      }),
  })
}
