import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { collectorSimulator } from './otlp.ts'

/** Runs the simulated collector in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      token: { type: 'string' },
      ledger: { type: 'string' },
    },
  })
  const simulator = collectorSimulator({
    ...(values.token === undefined ? {} : { token: values.token }),
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 'otlp', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
