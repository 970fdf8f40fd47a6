import type { PassengerType } from '#contract/terms/passenger.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { contentForNextSearch } from '#web/session/carry-over-passengers.ts'
import { storeLastTrip, lastTripWithPassengers } from '#web/session/last-trip-with-passengers.ts'
import { draftFrom, emptyDraft, newKeySalt, type TripDraft } from '#web/session/trip-draft.ts'
import { forgetDraftOnServer, fetchDraft, draftPlaceOf, sendDraft } from './draft-api.ts'
import { createDraftKeeper, type DraftKeeper, type LoadedDraft } from './draft-sync.ts'

/** A trip and its passengers. */
export type DraftedTrip = { readonly sessionId: string; readonly party: readonly PassengerType[] }

const keepers = new Map<string, DraftKeeper<TripDraft>>()
// During prerendering there is no page to write on and nothing to keep.
let writer: string | undefined
let lastNumber = 0

/**
 * Returns the draft keeper of a trip, the same one for every page of the trip, so that no change overtakes
 * another.
 */
export function draftKeeperOf(trip: DraftedTrip): DraftKeeper<TripDraft> {
  const key = [trip.sessionId, ...trip.party].join(' ')
  const keeper = keepers.get(key) ?? newKeeper(trip)
  keepers.set(key, keeper)
  return keeper
}

/**
 * Deletes the draft of a trip, here and on the server. What is being sent ends first: arriving later, it would
 * bring the draft back.
 */
export async function forgetDraft(sessionId: string): Promise<void> {
  for (const [key, keeper] of keepers) {
    if (!key.startsWith(sessionId)) continue
    keepers.delete(key)
    await keeper.stop()
  }
  await forgetDraftOnServer(sessionId)
}

function newKeeper(trip: DraftedTrip): DraftKeeper<TripDraft> {
  const keeper = createDraftKeeper<TripDraft>({
    empty: emptyDraft(trip.party),
    nextNumber: () => (lastNumber += 1),
    load: () => loadDraft(trip),
    send: ({ draft, base, number }) => {
      writer ??= newKeySalt()
      const place = draftPlaceOf(location.pathname, new URLSearchParams(location.search))
      const sent = { content: { ...draft }, base, writer, number, ...(place && { place }) }
      return sendDraft(trip.sessionId, sent)
    },
  })
  return {
    ...keeper,
    note: (draft) => {
      storeLastTrip(tabStorage(), trip.sessionId)
      keeper.note(draft)
    },
  }
}

async function loadDraft({ sessionId, party }: DraftedTrip): Promise<LoadedDraft<TripDraft> | undefined> {
  const before = lastTripWithPassengers(tabStorage())
  const own = await fetchDraft(sessionId)
  if (!own) return undefined
  const loaded = { draft: draftFrom(own.content, party), revision: own.revision }
  if (Object.keys(own.content).length > 0 || before === undefined || before === sessionId) return loaded
  const earlier = await fetchDraft(before)
  if (!earlier || Object.keys(earlier.content).length === 0) return loaded
  return { ...loaded, carried: { ...draftFrom(contentForNextSearch(earlier.content), party) } }
}
