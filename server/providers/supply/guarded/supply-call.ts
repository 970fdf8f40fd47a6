import { AsyncLocalStorage } from 'node:async_hooks'

/** The current call of the provider interface, for its transport. */
export type SupplyCall = {
  /** Its method name: "shop", "book". */
  readonly name: string
  readonly requestId: string
  readonly clientReference?: string
  readonly reservationRef?: string
  /** How its last message to the supplier ended. */
  last?: 'answered' | 'failed'
  /** Since when the supplier has not answered this call, in ms; absent when no answer is pending. */
  waitingSinceMs?: number | undefined
}

const underWay = new AsyncLocalStorage<SupplyCall>()

/** Runs work on behalf of a call, which {@link currentSupplyCall} returns within it. */
export function runWithSupplyCall<Answer>(call: SupplyCall, work: () => Answer): Answer {
  return underWay.run(call, work)
}

/** Returns the current call; undefined outside of any. */
export function currentSupplyCall(): SupplyCall | undefined {
  return underWay.getStore()
}
