import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { airlineSimulator } from './airline.ts'

/** Runs the airline simulator in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      'commit-ms': { type: 'string', default: '1200' },
      ledger: { type: 'string' },
      notify: { type: 'string' },
      'notify-secret': { type: 'string' },
    },
  })

  const simulator = airlineSimulator({
    commitMs: Number(values['commit-ms']),
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
    ...(values.notify === undefined
      ? {}
      : { notify: { url: values.notify, secret: values['notify-secret'] ?? '' } }),
  })
  await runSimulator({ name: 'airline', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
