import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Failure, offline } from './failure.ts'
import { useCommand } from './use-command.ts'

function openCommand() {
  const client = new QueryClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useCommand, { wrapper }).result
}

/** A call that is answered when the test says so. */
function pendingCall() {
  return Promise.withResolvers<Result<number, Failure>>()
}

describe('useCommand', () => {
  it('hands the answer on, and drops a change that comes while another one is under way', async () => {
    const command = openCommand()
    const answers: number[] = []
    const first = pendingCall()
    const send = (work: () => Promise<Result<number, Failure>>) =>
      command.current.call(work, (answer) => answers.push(answer))
    act(() => void send(() => first.promise))
    await act(() => send(() => Promise.resolve(succeed(2))))
    await waitFor(() => expect(command.current.isBusy).toBe(true))
    first.resolve(succeed(1))
    await waitFor(() => expect(command.current.isBusy).toBe(false))
    expect(answers).toEqual([1])
  })

  it('says why a change failed until that is forgotten, and never forgets the one under way', async () => {
    const command = openCommand()
    const answers: number[] = []
    const first = pendingCall()
    act(
      () =>
        void command.current.call(
          () => first.promise,
          (answer) => answers.push(answer),
        ),
    )
    act(() => command.current.forget())
    first.resolve(fail(offline))
    await waitFor(() => expect(command.current.failure).toEqual(offline))
    act(() => command.current.forget())
    await waitFor(() => expect(command.current.failure).toBeUndefined())
    expect(answers).toEqual([])
  })
})
