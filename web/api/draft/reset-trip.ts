import { forgetLastTrip } from '#web/session/last-trip-with-passengers.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { tripSessions } from '#web/session/trip-sessions.ts'
import { forgetDraft } from './trip-draft-keeper.ts'

/**
 * Deletes everything of a trip that is not booked: search, results, price and draft, here and on the server.
 */
export async function resetTrip(sessionId: string): Promise<void> {
  tripSessions.forget(sessionId)
  forgetLastTrip(tabStorage())
  await forgetDraft(sessionId)
}
