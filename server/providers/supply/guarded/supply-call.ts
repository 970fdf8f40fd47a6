import { AsyncLocalStorage } from 'node:async_hooks'

/** A call of the port that is under way, for whoever carries its messages. */
export type SupplyCall = {
  /** The word of the port: "shop", "book". */
  readonly name: string
  readonly requestId: string
  readonly clientReference?: string
  readonly reservationRef?: string
  /** How the last message to the supplier ended. */
  last?: 'answered' | 'failed'
  /** Since when the supplier has owed an answer to this call, in ms; absent where it owes none. */
  waitingSinceMs?: number | undefined
}

const underWay = new AsyncLocalStorage<SupplyCall>()

/** Does something on behalf of a call: whatever it awaits can see {@link currentSupplyCall}. */
export function onBehalfOf<Answer>(call: SupplyCall, work: () => Answer): Answer {
  return underWay.run(call, work)
}

/** The call on whose behalf this runs; undefined outside of any. */
export function currentSupplyCall(): SupplyCall | undefined {
  return underWay.getStore()
}
