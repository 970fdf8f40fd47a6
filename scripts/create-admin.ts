/**
 * `npm run create-admin -- --email somebody@example.com`: creates the first administrator. The password is
 * prompted for, or read as one line from standard input; it is never an argument, as every user of the
 * machine can see those and the shell history keeps them. There is no default. `--without-second-factor`
 * disables the second factor of the account, for an owner who has lost the phone and the recovery codes.
 * Works while the shop runs: a shop on the embedded database does it, asked through its socket.
 */
import './environment-file.ts'
import { text as allOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { ProblemCode } from '#contract/problem.ts'
import type { Accounts } from '#server/account/account.ts'
import { buildAccounts } from '#server/account/build-accounts.ts'
import type { AdministratorRequest } from '#server/app/operator-socket.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connection.ts'
import { DatabaseRefused } from '#server/database/database-refused.ts'
import { systemClock } from '#server/platform/clock.ts'
import { systemIds } from '#server/platform/ids.ts'
import { problemSentence } from '#server/platform/http/answer/problem-sentence.ts'
import { askRunningShop } from './operations/ask-running-shop.ts'
import { Refused } from './operations/command.ts'

const usage = 'Usage: npm run create-admin -- --email somebody@example.com [--without-second-factor]'

/** The parsed arguments. */
type Given = { readonly email: string; readonly endsSecondFactor: boolean }

try {
  const given = readAdminOptions()
  console.log(await createAdministrator(given, await readPassword()))
} catch (error) {
  const isExpected = [Refused, ConfigError, DatabaseRefused].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}

function readAdminOptions(): Given {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, 'without-second-factor': { type: 'boolean', default: false } },
    })
    const { email = '', 'without-second-factor': endsSecondFactor } = values
    if (email !== '') return { email, endsSecondFactor }
  } catch {
    // reported below
  }
  throw new Refused(usage)
}

async function createAdministrator(given: Given, password: string): Promise<string> {
  const { email } = given
  const config = readConfig()
  const asked = { ...given, password }
  const answer = await askRunningShop(config, asked)
  const made = answer === undefined ? await createInDatabase(config, asked) : (answer as Made)
  if (!made.ok) throw new Refused(problemText(made.fault.code, made.fault.details))
  return made.value === 'created'
    ? `${email} is now an administrator and can sign in.`
    : `${email} already had an account. It is now an administrator with the new password and is signed out everywhere.`
}

type Made = Awaited<ReturnType<Accounts['createAdministrator']>>

async function createInDatabase(config: Config, asked: AdministratorRequest): Promise<Made> {
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  try {
    await database.migrate()
    const { accounts } = await buildAccounts({ database, config, clock: systemClock, ids: systemIds })
    return await accounts.createAdministrator({ ...asked, language: 'en' })
  } finally {
    await database.close()
  }
}

function problemText(
  code: ProblemCode,
  details: Readonly<Record<string, string | number>> | undefined,
): string {
  const { heading, help } = problemSentence(code, 'en', details)
  return `${heading} ${help}`
}

/** Prompts twice without echo on a terminal, otherwise reads the first line of standard input. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await allOf(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  const password = await readHiddenLine('Password: ')
  if ((await readHiddenLine('Repeat password: ')) !== password)
    throw new Refused('The passwords do not match.')
  return password
}

/** Reads a line without echo; Ctrl-C ends the program. */
function readHiddenLine(question: string): Promise<string> {
  process.stdout.write(question)
  const { stdin } = process
  stdin.setRawMode(true).setEncoding('utf8').resume()
  return new Promise((resolve) => {
    let line = ''
    const takeKeys = (typed: string): void => {
      for (const key of typed) {
        if (key === '\u0003') process.exit(130)
        if (key === '\r' || key === '\n') return stopReading()
        line = key === '\u007f' || key === '\b' ? [...line].slice(0, -1).join('') : line + key
      }
    }
    const stopReading = (): void => {
      stdin.off('data', takeKeys).setRawMode(false).pause()
      process.stdout.write('\n')
      resolve(line)
    }
    stdin.on('data', takeKeys)
  })
}
