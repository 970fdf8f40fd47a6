import {
  createTraveller,
  listTravellers,
  updateTraveller,
  readTraveller,
  deleteTraveller,
  type SavedTravellerAnswer,
  type SavedTravellerLine,
  type SavedTravellerRequest,
  type SavedTravellersAnswer,
} from '#contract/api/account/travellers.ts'
import { useQuery } from '@tanstack/react-query'
import type { Result } from '#contract/terms/result.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi, sendCommand } from './client.ts'
import type { Failure } from './failure.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** The query key of the saved travellers. */
export const savedTravellersKey = 'saved-travellers'

/**
 * Reads the saved travellers of the signed-in user, with the last digits of passport numbers only; sends
 * nothing for a guest.
 */
export function useSavedTravellers() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [savedTravellersKey, user?.name],
    enabled: user !== undefined,
    queryFn: ({ signal }): Answer<SavedTravellersAnswer> => callApi(listTravellers, { signal }),
  })
}

/** Fetches all data of one saved traveller. The shop logs that it was opened, and for what purpose. */
export function fetchSavedTraveller(
  travellerId: string,
  purpose: 'fill' | 'change',
): Answer<SavedTravellerAnswer> {
  return callApi(readTraveller, { params: { travellerId }, query: { purpose } })
}

/** Saves a traveller, or changes the one with this id. */
export function saveTraveller(
  traveller: SavedTravellerRequest,
  travellerId?: string,
): Answer<SavedTravellerLine> {
  return travellerId === undefined
    ? callApi(createTraveller, { body: traveller })
    : callApi(updateTraveller, { params: { travellerId }, body: traveller })
}

/** Deletes a saved traveller. */
export function forgetTraveller(travellerId: string): Promise<Failure | undefined> {
  return sendCommand(deleteTraveller, { params: { travellerId } })
}
