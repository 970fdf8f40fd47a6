import { useQuery } from '@tanstack/react-query'
import { type OrderSummary } from '#contract/api/account/account.ts'
import {
  type ClosingAnswer,
  type EndSignInsRequest,
  type GuestOrdersAnswer,
  type SignInsAnswer,
} from '#contract/api/account/own-data.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { fetchOrders } from '../account-api.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const shapes = () => import('#contract/api/account/own-data.ts')
const done = async () => (await import('#contract/api/account/account.ts')).doneAnswer

/** The keys under which the page keeps what it has asked for. */
export const ownDataKeys = {
  orders: 'orders',
  guestOrders: 'guest-orders',
  signIns: 'sign-ins',
  closing: 'closing',
} as const

/** The newest orders of who is signed in. */
export function useOwnOrders() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.orders, user?.name],
    queryFn: ({ signal }): Answer<{ orders: OrderSummary[] }> => fetchOrders(signal),
  })
}

/** Orders that were made without signing in, with the address of who is signed in. */
export function useGuestOrders() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.guestOrders, user?.name],
    queryFn: ({ signal }): Answer<GuestOrdersAnswer> =>
      callApi({
        method: 'GET',
        path: '/api/account/guest-orders',
        signal,
        schema: async () => (await shapes()).guestOrdersAnswer,
      }),
  })
}

/** Puts such orders into the account. */
export function claimOrders(orderNumbers: readonly string[]): Answer<{ claimed: number }> {
  return callApi({
    method: 'POST',
    path: '/api/account/guest-orders/claim',
    body: { json: { orderNumbers } },
    schema: async () => (await shapes()).claimedAnswer,
  })
}

/** Every browser that is signed in to the account. */
export function useSignIns() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.signIns, user?.name],
    queryFn: ({ signal }): Answer<SignInsAnswer> =>
      callApi({
        method: 'GET',
        path: '/api/account/sessions',
        signal,
        schema: async () => (await shapes()).signInsAnswer,
      }),
  })
}

/** Ends one sign-in, or all but this one. */
export function endSignIns(which: EndSignInsRequest): Answer<unknown> {
  return callApi({
    method: 'POST',
    path: '/api/account/sessions/end',
    body: { json: which },
    schema: done,
  })
}

/** What deleting the account would do, and what stands in its way. */
export function useClosing() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.closing, user?.name],
    queryFn: ({ signal }): Answer<ClosingAnswer> =>
      callApi({
        method: 'GET',
        path: '/api/account/closing',
        signal,
        schema: async () => (await shapes()).closingAnswer,
      }),
  })
}

/** Deletes the account. */
export function closeAccount(): Answer<unknown> {
  return callApi({ method: 'POST', path: '/api/account/close', timeoutMs: 40_000, schema: done })
}
