import { type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The address that a shop says it listens on; fails when it ends before. */
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
