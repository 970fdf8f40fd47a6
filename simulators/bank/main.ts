import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { bankSimulator } from './bank.ts'

/** Runs the bank simulator in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      ledger: { type: 'string' },
      // addresses for confirmations of the bank and of a counter's channel
      notify: { type: 'string' },
      'channel-notify': { type: 'string' },
      secret: { type: 'string', default: 'simulated bank secret' },
      'application-key': { type: 'string', default: 'simulated-application' },
      'application-secret': { type: 'string', default: 'simulated-application-secret' },
    },
  })

  const simulator = bankSimulator({
    secret: values.secret,
    applicationKey: values['application-key'],
    applicationSecret: values['application-secret'],
    ...(values.notify === undefined ? {} : { notifyUrl: values.notify }),
    ...(values['channel-notify'] === undefined ? {} : { channelNotifyUrl: values['channel-notify'] }),
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 'bank', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
