import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { lineSimulator } from './line.ts'

/** Runs the LINE simulator in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      ledger: { type: 'string' },
      'channel-secret': { type: 'string', default: 'simulated-channel-secret' },
      'channel-token': { type: 'string', default: 'simulated-channel-token' },
      'basic-id': { type: 'string', default: '@farehouse' },
      notify: { type: 'string' },
    },
  })

  const simulator = lineSimulator({
    channelSecret: values['channel-secret'],
    channelToken: values['channel-token'],
    basicId: values['basic-id'],
    ...(values.notify === undefined ? {} : { notifyUrl: values.notify }),
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 'line', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
