import { useQuery } from '@tanstack/react-query'
import {
  type SavedTravellerAnswer,
  type SavedTravellerLine,
  type SavedTravellerRequest,
  type SavedTravellersAnswer,
} from '#contract/api/account/travellers.ts'
import { type Result } from '#contract/terms/result.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi } from './client.ts'
import { type Failure } from './failure.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const path = '/api/account/travellers'
const shapes = () => import('#contract/api/account/travellers.ts')

/** Where the list of saved travellers is kept on the page. */
export const savedTravellersKey = 'saved-travellers'

/** The saved travellers of who is signed in, with the end of passport numbers alone; nothing is asked for a guest. */
export function useSavedTravellers() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [savedTravellersKey, user?.name],
    enabled: user !== undefined,
    queryFn: ({ signal }): Answer<SavedTravellersAnswer> =>
      callApi({ method: 'GET', path, signal, schema: async () => (await shapes()).savedTravellersAnswer }),
  })
}

/** Everything that is saved of one traveller. The shop notes that it was opened, and what for. */
export function openSavedTraveller(
  travellerId: string,
  purpose: 'fill' | 'change',
): Answer<SavedTravellerAnswer> {
  return callApi({
    method: 'GET',
    path: `${path}/${travellerId}?purpose=${purpose}`,
    schema: async () => (await shapes()).savedTravellerAnswer,
  })
}

/** Saves a traveller, or changes the one of this id. */
export function saveTraveller(
  traveller: SavedTravellerRequest,
  travellerId?: string,
): Answer<SavedTravellerLine> {
  return callApi({
    method: travellerId === undefined ? 'POST' : 'PUT',
    path: travellerId === undefined ? path : `${path}/${travellerId}`,
    body: { json: traveller },
    schema: async () => (await shapes()).savedTravellerLine,
  })
}

/** Forgets a saved traveller. */
export function forgetTraveller(travellerId: string): Answer<unknown> {
  return callApi({
    method: 'DELETE',
    path: `${path}/${travellerId}`,
    schema: async () => (await import('#contract/api/account/account.ts')).doneAnswer,
  })
}
