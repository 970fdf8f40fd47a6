import { useSyncExternalStore } from 'react'

/** A pending reauthentication; `end` tells whether it succeeded. */
export type PendingReauth = { readonly end: (isProven: boolean) => void }

let pending: PendingReauth | undefined
let outcome: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/**
 * Asks the signed-in user for the password again in a dialog; false when cancelled, or when no page can ask.
 * Calls that need reauthentication at the same time share one dialog.
 */
export function requestReauth(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (outcome !== undefined) return outcome
  const { promise, resolve } = Promise.withResolvers<boolean>()
  outcome = promise
  setPending({
    end(isProven) {
      outcome = undefined
      setPending(undefined)
      resolve(isProven)
    },
  })
  return promise
}

/** Returns the pending reauthentication, for the dialog. */
export function usePendingReauth(): PendingReauth | undefined {
  return useSyncExternalStore(
    listenForReauth,
    () => pending,
    () => undefined,
  )
}

/** Notifies the listener whenever a reauthentication begins or ends; returns a function that stops it. */
export function listenForReauth(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody can answer any more.
    if (listeners.size === 0) pending?.end(false)
  }
}

/** Returns the pending reauthentication. */
export function pendingReauth(): PendingReauth | undefined {
  return pending
}

function setPending(next: PendingReauth | undefined): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Properties of the reauthentication dialog. */
export type ReauthDialogProps = { readonly proof: PendingReauth }
