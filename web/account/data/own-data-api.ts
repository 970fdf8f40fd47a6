import {
  listGuestOrders,
  claimGuestOrders,
  listSessions,
  endSessions,
  readAccountClosure,
  closeAccount,
  type ClosingAnswer,
  type EndSignInsRequest,
  type GuestOrdersAnswer,
  type SignInsAnswer,
} from '#contract/api/account/own-data.ts'
import { useQuery } from '@tanstack/react-query'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { fetchOrders } from '../account-api.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** Query keys of the user's own data. */
export const ownDataKeys = {
  orders: 'orders',
  guestOrders: 'guest-orders',
  signIns: 'sign-ins',
  closing: 'closing',
} as const

/** Reads the newest orders of the signed-in user. */
export function useOwnOrders() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.orders, user?.name],
    queryFn: ({ signal }): Answer<{ orders: OrderSummary[] }> => fetchOrders(signal),
  })
}

/** Reads guest orders made with the address of the signed-in user. */
export function useGuestOrders() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.guestOrders, user?.name],
    queryFn: ({ signal }): Answer<GuestOrdersAnswer> => callApi(listGuestOrders, { signal }),
  })
}

/** Adds guest orders to the account. */
export function claimOrders(orderNumbers: readonly string[]): Answer<{ claimed: number }> {
  return callApi(claimGuestOrders, { body: { orderNumbers } })
}

/** Reads the browsers that are signed in to the account. */
export function useSignIns() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.signIns, user?.name],
    queryFn: ({ signal }): Answer<SignInsAnswer> => callApi(listSessions, { signal }),
  })
}

/** Ends one session, or all but this one. */
export function endSignIns(which: EndSignInsRequest): Promise<Failure | undefined> {
  return sendCommand(endSessions, { body: which })
}

/** Reads what deleting the account would do, and what prevents it. */
export function useAccountClosure() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.closing, user?.name],
    queryFn: ({ signal }): Answer<ClosingAnswer> => callApi(readAccountClosure, { signal }),
  })
}

/** Deletes the account. */
export function deleteAccount(): Promise<Failure | undefined> {
  return sendCommand(closeAccount, { timeoutMs: 40_000 })
}
