import '../environment-file.ts'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { DatabaseRefused } from '#server/database/database-refused.ts'

/** An error that the operator can correct; the message is for them. */
export class Refused extends Error {}

/** A command of the operator. */
type Command<Options extends NonNullable<ParseArgsConfig['options']>> = {
  /** The text of `--help`; its first line is the usage. */
  readonly help: string
  readonly options: Options
  readonly run: (given: GivenOptions<Options>) => Promise<void>
}

type GivenOptions<Options extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values']

/**
 * Runs a command with the arguments of this process. Ends with 0 when it is done, 1 when it could not be done, and 2
 * when the arguments are wrong.
 */
export async function runCommand<const Options extends NonNullable<ParseArgsConfig['options']>>({
  help,
  options,
  run,
}: Command<Options>): Promise<void> {
  const given = readOptions(options)
  if (process.argv.includes('--help')) return console.log(help)
  if (given === undefined) {
    console.error(help.split('\n', 1)[0])
    process.exitCode = 2
    return
  }
  try {
    await run(given)
  } catch (error) {
    const isExpected = [Refused, ConfigError, DatabaseRefused].some((kind) => error instanceof kind)
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = 1
  }
}

function readOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
): GivenOptions<Options> | undefined {
  try {
    return parseArgs<{ options: Options }>({ options }).values
  } catch {
    return undefined
  }
}

/** Returns an option that the command needs. */
export function requireOption(value: string | undefined, name: string): string {
  if (value === undefined || value === '')
    throw new Refused(`--${name} is missing; --help explains the command.`)
  return value
}
