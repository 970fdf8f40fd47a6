import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { createLog, type Log, type LogFields } from './log.ts'

const lines: string[] = []
let log: Log
beforeEach(() => {
  lines.length = 0
  log = createLog({ clock: testClock(), level: 'info', write: (line) => lines.push(line) })
})
const last = (): Record<string, unknown> => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>

test('a line has its time, level, event, and the listed fields', () => {
  log.warn('jobFailed', { kind: 'deliver-mail', jobId: 4, attempt: 2, status: undefined })
  expect(last()).toEqual({
    at: '2026-11-21T03:00:00.000Z',
    level: 'warn',
    event: 'jobFailed',
    kind: 'deliver-mail',
    jobId: 4,
    attempt: 2,
  })
})

test('a field that is not listed never appears, whatever it holds', () => {
  const secret = 'canary-7391'
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(secret, [secret], { secret }, `${secret}@mail.example`),
      (name, value) => {
        fc.pre(!['note', 'from', 'to', 'url', 'host', 'kind', 'at', 'event', 'level'].includes(name))
        log.info('something', { passengers: [value], [`x${name}`]: value, email: value } as LogFields)
        return !lines.at(-1)?.includes(secret)
      },
    ),
  )
})

test('objects and email addresses are redacted even in a listed field', () => {
  log.info('something', { note: 'somchai@mail.example', cause: { passport: 'AA123' } as unknown as string })
  expect(last()).toMatchObject({ note: '[withheld]', cause: '[withheld]' })
})

test('an error keeps its name, code, constraint and place, and loses its message', () => {
  const error = Object.assign(new TypeError('invalid input: "Somchai"', { cause: new Error('AA123') }), {
    code: '22P02',
    constraint: 'booking_pkey',
    detail: 'Key (email)=(somchai@mail.example) already exists.',
  })
  log.error('failed', { error })
  expect(last()).toMatchObject({
    errorName: 'TypeError',
    errorCode: '22P02',
    errorConstraint: 'booking_pkey',
  })
  expect(String((last()['errorAt'] as string[])[0])).toContain('log.test.ts')
  for (const personal of ['Somchai', 'somchai', 'AA123']) expect(lines.at(-1)).not.toContain(personal)
})

test('a thrown value that is not an error is named by its type alone', () => {
  log.error('failed', { error: 'passport AA123' })
  expect(last()).toMatchObject({ errorName: 'string' })
  expect(lines.at(-1)).not.toContain('AA123')
})

test('one event is one line, and a long value is cut', () => {
  log.info('a\nb', { note: `${'x'.repeat(400)}\n` })
  expect(lines.at(-1)?.split('\n')).toHaveLength(1)
  expect(String(last()['note'])).toHaveLength(300)
})

test('events below the level are not written', () => {
  const quiet = createLog({ clock: testClock(), level: 'error', write: (line) => lines.push(line) })
  quiet.info('a')
  quiet.warn('b')
  expect(lines).toEqual([])
  quiet.error('c')
  expect(lines).toHaveLength(1)
})

describe.skipIf(process.platform !== 'linux')('the log of a process', () => {
  const script = `import { createProcessLog } from './server/platform/log.ts'
    import { systemClock } from './server/platform/clock.ts'
    const log = createProcessLog(systemClock, 'info')
    for (let line = 0; line < 50; line += 1) {
      log.info('line')
      await systemClock.sleep(2)
    }
    process.exit(7)`
  const endsWith = (stdout: 'pipe' | number): Promise<number | null> => {
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', stdout, 'ignore'],
      env: childEnvironment(),
    })
    child.stdout?.destroy()
    return new Promise((resolve) => child.on('close', (code) => resolve(code)))
  }

  test('the log does not end the process when its reader has gone', async () => {
    expect(await endsWith('pipe')).toBe(7)
  })

  test('the log does not end the process when its disk is full', async () => {
    const full = openSync('/dev/full', 'w')
    expect(await endsWith(full)).toBe(7)
    closeSync(full)
  })
})
