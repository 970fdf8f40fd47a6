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
import { type Result } from '#contract/terms/result.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi, sendCommand } from './client.ts'
import { type Failure } from './failure.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** Where the list of saved travellers is kept on the page. */
export const savedTravellersKey = 'saved-travellers'

/** The saved travellers of who is signed in, with the end of passport numbers alone; nothing is asked for a guest. */
export function useSavedTravellers() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [savedTravellersKey, user?.name],
    enabled: user !== undefined,
    queryFn: ({ signal }): Answer<SavedTravellersAnswer> => callApi(listTravellers, { signal }),
  })
}

/** Everything that is saved of one traveller. The shop notes that it was opened, and what for. */
export function openSavedTraveller(
  travellerId: string,
  purpose: 'fill' | 'change',
): Answer<SavedTravellerAnswer> {
  return callApi(readTraveller, { params: { travellerId }, query: { purpose } })
}

/** Saves a traveller, or changes the one of this id. */
export function saveTraveller(
  traveller: SavedTravellerRequest,
  travellerId?: string,
): Answer<SavedTravellerLine> {
  return travellerId === undefined
    ? callApi(createTraveller, { body: traveller })
    : callApi(updateTraveller, { params: { travellerId }, body: traveller })
}

/** Forgets a saved traveller. */
export function forgetTraveller(travellerId: string): Promise<Failure | undefined> {
  return sendCommand(deleteTraveller, { params: { travellerId } })
}
