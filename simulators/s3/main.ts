import { parseArgs } from 'node:util'
import { runSimulator } from '../control-plane/run-simulator.ts'
import { s3Simulator } from './s3.ts'

/** Runs the object storage simulator in this process; `args` are its command line options. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      ledger: { type: 'string' },
      bucket: { type: 'string', default: 'farehouse' },
      region: { type: 'string', default: 'us-east-1' },
      'access-key': { type: 'string', default: 'simulated-access-key' },
      'secret-key': { type: 'string', default: 'simulated-secret-key' },
    },
  })
  const simulator = s3Simulator({
    bucket: values.bucket,
    region: values.region,
    accessKeyId: values['access-key'],
    secretAccessKey: values['secret-key'],
    ...(values.ledger === undefined ? {} : { ledgerFile: values.ledger }),
  })
  await runSimulator({ name: 's3', simulator, port: Number(values.port) })
}

if (import.meta.main) await run(process.argv.slice(2))
