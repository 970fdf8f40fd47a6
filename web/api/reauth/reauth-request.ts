import { useSyncExternalStore } from 'react'

/** Whoever is signed in is asked to prove it again; ends with whether they did. */
export type PendingReauth = { readonly end: (isProven: boolean) => void }

let pending: PendingReauth | undefined
let outcome: Promise<boolean> | undefined
const listeners = new Set<() => void>()

/**
 * Asks whoever is signed in for the password again, by a dialog over the page; false when they cancel it, or when there
 * is no page that could ask. Calls that need a proof at the same time wait for the same answer.
 */
export function requestReauth(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (outcome !== undefined) return outcome
  const { promise, resolve } = Promise.withResolvers<boolean>()
  outcome = promise
  show({
    end(isProven) {
      outcome = undefined
      show(undefined)
      resolve(isProven)
    },
  })
  return promise
}

/** The proof that is asked for now, for whoever draws the dialog. */
export function usePendingReauth(): PendingReauth | undefined {
  return useSyncExternalStore(
    listenForReauth,
    () => pending,
    () => undefined,
  )
}

/** Tells whenever a proof is asked for or has ended; returns how to stop that. */
export function listenForReauth(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody can answer any more.
    if (listeners.size === 0) pending?.end(false)
  }
}

/** The proof that is asked for now. */
export function pendingReauth(): PendingReauth | undefined {
  return pending
}

function show(next: PendingReauth | undefined): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Properties of what asks for a proof. */
export type ReauthDialogProps = { readonly proof: PendingReauth }
