import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import type { BlobStore } from '#server/platform/blob/blob-store.ts'
import type { Log } from '#server/platform/log.ts'
import { replaceFile } from '#server/platform/write-new-file.ts'

/** The files of a network of flights, in `DATA_DIR/network` and in the folder `network` of the object storage. */
export const networkFiles = ['network.csv', 'airports.csv'] as const

/** Returns the key of a file of the network in the object storage. */
export function networkKeyOf(name: (typeof networkFiles)[number]): string {
  return `network/${name}`
}

/**
 * Copies the network of the object storage into `DATA_DIR/network`, so that the processes of a shop on several machines sell the same
 * flights; nothing when the storage has none. Where the storage does not answer, the copy of an earlier start serves. Throws a ConfigError without
 * one: the shop would sell other flights.
 */
export async function fetchNetworkFiles(
  { dataDir, houseWorld, supply }: Pick<Config, 'dataDir' | 'houseWorld' | 'supply'>,
  blobs: BlobStore,
  log: Log,
): Promise<void> {
  const isUsed = supply.includes('house') && (houseWorld === undefined || houseWorld === 'network')
  if (!isUsed) return
  const pathOf = (name: string): string => join(dataDir, 'network', name)
  const files = new Map<string, Uint8Array>()
  for (const name of networkFiles) {
    const got = await blobs.get(networkKeyOf(name))
    if (!got.ok && networkFiles.every((one) => existsSync(pathOf(one))))
      return log.warn('networkNotFetched', { note: got.fault.note })
    if (!got.ok)
      throw new ConfigError(
        `The network of flights cannot be read from the object storage ${blobs.place}: ${got.fault.note}. Start again when it answers.`,
      )
    if (got.value !== undefined) files.set(name, got.value)
  }
  if (files.size < networkFiles.length) return
  for (const [name, bytes] of files) await replaceFile(pathOf(name), bytes)
}
