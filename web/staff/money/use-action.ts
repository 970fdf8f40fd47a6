import { useState } from 'react'
import { type Failure } from '#web/api/failure.ts'

/** Something that a clerk does once: running, and what stood in its way. */
export type StaffAction = {
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  /** Runs it unless it runs already; `then` follows where nothing stood in the way. */
  readonly run: (work: () => Promise<Failure | undefined>, then: () => void) => Promise<void>
}

/** Runs what a clerk does, one at a time. */
export function useAction(): StaffAction {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  return {
    isBusy,
    failure,
    run: async (work, then) => {
      if (isBusy) return
      setBusy(true)
      const fault = await work()
      setFailure(fault)
      setBusy(false)
      if (!fault) then()
    },
  }
}
