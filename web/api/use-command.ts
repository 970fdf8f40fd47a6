import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Result } from '#contract/terms/result.ts'
import type { Failure } from './failure.ts'

/** A change that is sent to the server, one at a time, with the failure of the last one. */
export type Command = {
  readonly isBusy: boolean
  /** Undefined again as soon as the next one is sent. */
  readonly failure: Failure | undefined
  /**
   * Sends a change and continues with `then` once it succeeded; does nothing while another one is under way.
   */
  readonly run: (work: () => Promise<Failure | undefined>, then?: () => void) => Promise<void>
  /** Like `run`, for a change whose answer is needed: what follows gets the answer. */
  readonly call: <Value>(
    work: () => Promise<Result<Value, Failure>>,
    then: (answer: Value) => void,
  ) => Promise<void>
  /** Clears the failure. */
  readonly forget: () => void
}

/** Sends changes one at a time. A change without an answer is a failure, not an error that is thrown. */
export function useCommand(): Command {
  // Two presses may come before the next render.
  const isUnderWay = useRef(false)
  const { data, isPending, mutateAsync, reset } = useMutation({
    mutationFn: (work: () => Promise<Failure | undefined>) => work(),
    // Without a network a call fails at once and says so; a mutation would wait for the network.
    networkMode: 'always',
  })
  const runUnlessUnderWay: Command['run'] = async (work, then) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const fault = await mutateAsync(work).finally(() => (isUnderWay.current = false))
    if (!fault) then?.()
  }
  return {
    isBusy: isPending,
    failure: data,
    run: runUnlessUnderWay,
    call: (work, then) => {
      let follow: (() => void) | undefined
      const sendAndReport = async () => {
        const answer = await work()
        if (!answer.ok) return answer.fault
        follow = () => then(answer.value)
        return undefined
      }
      return runUnlessUnderWay(sendAndReport, () => follow?.())
    },
    // The one that is under way goes on, and may fail.
    forget: () => {
      if (!isUnderWay.current) reset()
    },
  }
}
