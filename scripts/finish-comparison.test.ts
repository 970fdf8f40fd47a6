import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { openDatabase } from '#server/database/connection.ts'
import { childEnvironment } from '#test-kit/child-environment.ts'
import { copyEmbeddedDatabase } from '#test-kit/database/embedded-template.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'farehouse-finish-'))
  await copyEmbeddedDatabase(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function finishComparison(args: readonly string[]) {
  const program = spawn(process.execPath, ['scripts/finish-comparison.ts', ...args], {
    env: childEnvironment({ DATA_DIR: dataDir, BRAND_LOGO: '/nowhere/logo.svg' }),
  })
  const [told, fault, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise((resolve) => program.once('exit', resolve)),
  ])
  return { told, fault, code }
}

const named = ['--by', 'Anna Example', '--reason', 'the account is closed']

test('the operator finishes an outstanding comparison without a source, and the audit trail keeps who did it', async () => {
  expect(await finishComparison(['--without', 'nobody', ...named])).toMatchObject({ code: 1, told: '' })
  expect(await finishComparison(['--without', 'paypal'])).toMatchObject({ code: 1, told: '' })
  const none = await finishComparison(['--without', 'paypal', ...named])
  expect(none).toMatchObject({ code: 1, fault: expect.stringContaining('No comparison') })
  const from = '2026-11-21T00:00:00.000Z' as Instant
  const restored = await openDatabase({ dataDir })
  await restored.db.updateTable('restore_marker').set({ compare_from: from }).execute()
  await restored.close()
  expect(await finishComparison(['--without', 'paypal', ...named])).toMatchObject({ code: 0 })
  const after = await openDatabase({ dataDir })
  const marker = await after.db
    .selectFrom('restore_marker')
    .select('compare_without')
    .executeTakeFirstOrThrow()
  const entries = await after.db.selectFrom('audit_entry').select(['action', 'object', 'detail']).execute()
  await after.close()
  expect(marker.compare_without).toEqual(['paypal'])
  const detail = { by: 'Anna Example', reason: 'the account is closed' }
  expect(entries).toEqual([{ action: 'finish-comparison', object: 'paypal', detail }])
}, 120_000)
