import { forgetTypedTrip } from '#web/session/trip-before.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { tripSessions } from '#web/session/trip-sessions.ts'
import { forgetDraft } from './draft-api.ts'

/**
 * Deletes everything of a trip that is not booked: search, results, price and draft, here and on the server.
 */
export async function resetTrip(sessionId: string): Promise<void> {
  tripSessions.forget(sessionId)
  forgetTypedTrip(tabStorage())
  await forgetDraft(sessionId)
}
