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
import { type OrderSummary } from '#contract/api/account/account.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi, sendCommand } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { fetchOrders } from '../account-api.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

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
    queryFn: ({ signal }): Answer<GuestOrdersAnswer> => callApi(listGuestOrders, { signal }),
  })
}

/** Puts such orders into the account. */
export function claimOrders(orderNumbers: readonly string[]): Answer<{ claimed: number }> {
  return callApi(claimGuestOrders, { body: { orderNumbers } })
}

/** Every browser that is signed in to the account. */
export function useSignIns() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownDataKeys.signIns, user?.name],
    queryFn: ({ signal }): Answer<SignInsAnswer> => callApi(listSessions, { signal }),
  })
}

/** Ends one sign-in, or all but this one. */
export function endSignIns(which: EndSignInsRequest): Promise<Failure | undefined> {
  return sendCommand(endSessions, { body: which })
}

/** What deleting the account would do, and what stands in its way. */
export function useClosing() {
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
