import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { paypalSimulator } from './paypal.ts'

/** Runs the PayPal simulator in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      ledger: { type: 'string' },
      'commit-ms': { type: 'string', default: '0' },
      'client-id': { type: 'string', default: 'test-client' },
      'client-secret': { type: 'string', default: 'test-secret' },
      'webhook-id': { type: 'string', default: '8PT597110X687430LKGECATA' },
      notify: { type: 'string' },
    },
  })

  const simulator = paypalSimulator({
    commitMs: Number(values['commit-ms']),
    clientId: values['client-id'],
    clientSecret: values['client-secret'],
    webhookId: values['webhook-id'],
    ...(values.notify === undefined ? {} : { notifyUrl: values.notify }),
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 'paypal', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
