import { expect, test } from 'vitest'
import { currentRelease } from '#server/database/release.ts'
import { withPostgres } from '#test-kit/database/test-database.ts'
import { runOperation } from '#test-kit/run-operation.ts'

test('every command of the operator explains itself, and refuses arguments that it does not know', async () => {
  const names = ['backup', 'restore', 'migrate', 'rollback-check', 'rotate-keys', 'move-to-postgres']
  const asked = names.map(async (name) => {
    const help = await runOperation(name, ['--help'], {})
    expect(help).toMatchObject({ code: 0, told: expect.stringMatching(`^Usage: npm run ${name} `) })
  })
  const wrong = await runOperation('backup', ['--force'], {})
  expect(wrong).toMatchObject({ code: 2, told: '', fault: expect.stringMatching(/^Usage: .*\n$/) })
  await Promise.all(asked)
}, 120_000)

withPostgres('the tables', (kit) => {
  test('migrations are listed before they are made, made once, and say whether an earlier release still starts', async () => {
    const settings = { DATABASE_URL: await kit.emptyDatabase() }
    const listed = await runOperation('migrate', ['--dry-run'], settings)
    expect(listed).toMatchObject({ code: 0, told: expect.stringContaining('0001-platform\n') })
    const made = await runOperation('migrate', [], settings)
    expect(made).toEqual({
      ...listed,
      told: listed.told.replace('The next start makes these changes.', 'These changes are made.'),
    })
    const again = await runOperation('migrate', [], settings)
    expect(again).toMatchObject({ code: 0, told: expect.stringContaining('nothing to change') })
    const check = (...args: string[]) => runOperation('rollback-check', args, settings)
    expect(await check()).toMatchObject({ code: 1, fault: expect.stringContaining('No other release') })
    expect(await check('--to', currentRelease.minimumVersion)).toMatchObject({ code: 0 })
    const tooOld = {
      code: 1,
      fault: expect.stringContaining(`${currentRelease.minimumVersion} or later is needed`),
    }
    expect(await check('--to', '0.0.1')).toMatchObject(tooOld)
  }, 120_000)
})
