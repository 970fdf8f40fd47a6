import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { cardSimulator } from './card.ts'

/** Runs the card service simulator in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      ledger: { type: 'string' },
      'public-key': { type: 'string', default: 'pkey_test_simulator' },
      'secret-key': { type: 'string', default: 'skey_test_simulator' },
      // "simulated webhook secret" in base64; given twice, both sign
      'webhook-secret': { type: 'string', multiple: true, default: ['c2ltdWxhdGVkIHdlYmhvb2sgc2VjcmV0'] },
    },
  })

  const simulator = cardSimulator({
    publicKey: values['public-key'],
    secretKey: values['secret-key'],
    webhookSecrets: values['webhook-secret'],
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 'card', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
