import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The settings of the C library with which `npm start` starts a shop: freed memory goes back to the system. */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' } as const

/** Returns the address that a shop listens on; fails when it exits before. */
export function addressOf(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
    if (!shop.stdout) return reject(new Error('the shop says nothing'))
    createInterface({ input: shop.stdout }).on('line', (line) => {
      const url = /^Farehouse (http:\S+)/.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
}
