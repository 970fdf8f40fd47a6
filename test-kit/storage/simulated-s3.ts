import type { AddressInfo } from 'node:net'
import { createSimulatorServer } from '#simulators/control-plane/simulator-server.ts'
import { type S3Simulator, s3Simulator } from '#simulators/s3/s3.ts'

/** A simulated object storage that listens in this process. */
export type SimulatedS3 = {
  readonly simulator: S3Simulator
  /** The value of BLOB_URL for the bucket "shop", with a prefix. */
  readonly blobUrl: string
  readonly port: number
  close(): void
}

const account = {
  accessKeyId: 'test-key',
  secretAccessKey: 'a+secret/of=the storage',
  region: 'ap-southeast-1',
}

/** Starts a simulated object storage. Its clock shows the time of the machine until it is moved; a page of a list has five objects. */
export async function startSimulatedS3(): Promise<SimulatedS3> {
  const simulator = s3Simulator({ ...account, bucket: 'shop', mostListed: 5 })
  const server = createSimulatorServer(simulator)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [key, secret] = [account.accessKeyId, account.secretAccessKey].map(encodeURIComponent)
  return {
    simulator,
    port,
    blobUrl: `s3://${key}:${secret}@127.0.0.1:${port}/shop/farehouse?region=${account.region}&tls=off`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
