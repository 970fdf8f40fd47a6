import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import type { NumbersTask } from '#test-kit/payments/take-numbers.ts'

const script = join(import.meta.dirname, '../../../../test-kit/payments/take-numbers.ts')

/** Starts a process that takes numbers; `begin` returns those that it was given. */
async function startProcess(task: NumbersTask): Promise<{ begin(): Promise<string[]> }> {
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(task)]
  const child = spawn(process.execPath, args, { env: childEnvironment(), stdio: ['pipe', 'pipe', 'inherit'] })
  const printed = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>
  expect((await printed.next()).value).toBe('ready\n')
  return {
    async begin() {
      child.stdin.write('begin')
      return JSON.parse((await printed.next()).value as string) as string[]
    },
  }
}

withPostgres('numbers of documents', (kit) => {
  it('two processes that issue at once leave no gap and no double, although a third of their transactions fails', async () => {
    const at = '2026-11-21T05:00:00.000Z' as Instant
    const task = { databaseUrl: kit.databaseUrl ?? '', kind: 'TI', at, transactions: 90 } as const
    const processes = await Promise.all([startProcess(task), startProcess(task)])
    const taken = await Promise.all(processes.map((one) => one.begin()))
    const expected = Array.from({ length: 120 }, (_, index) => `TI2026-${String(index + 1).padStart(6, '0')}`)
    expect(taken.flat().toSorted()).toEqual(expected)
  })
})
