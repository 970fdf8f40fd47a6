import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('a command reads .env of its directory, and the environment comes first', () => {
  const directory = mkdtempSync(join(tmpdir(), 'farehouse-env-'))
  writeFileSync(join(directory, '.env'), 'PORT=4100\nHOST="127.0.0.9" # a comment\n')
  const module = new URL('environment-file.ts', import.meta.url).href
  const print = 'console.log(process.env.PORT, process.env.HOST)'
  const run = (cwd: string, env: Record<string, string>) =>
    execFileSync(process.execPath, ['--import', module, '--eval', print], {
      cwd,
      env,
      encoding: 'utf8',
    }).trim()
  expect(run(directory, {})).toBe('4100 127.0.0.9')
  expect(run(directory, { PORT: '3000' })).toBe('3000 127.0.0.9')
  rmSync(directory, { recursive: true })
  expect(run(tmpdir(), { PORT: '3000' })).toBe('3000 undefined')
})
