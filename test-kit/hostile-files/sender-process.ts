import { request } from 'node:http'
import { chanceFrom } from '../kill-drill/chance.ts'
import { type BasePictures, basePictures } from './base-pictures.ts'
import { type HostileFile, hostileFile } from './hostile-files.ts'
import type { Answered, ToSend } from './sender.ts'

// A separate process, so that the memory for making and sending files is not counted as the shop's.
const base: Promise<BasePictures> = basePictures()

process.on('message', (message: ToSend) => void answer(message))
process.on('disconnect', () => process.exit(0))

async function answer(message: ToSend): Promise<void> {
  const file = hostileFile(message.number, await base, chanceFrom(message.number))
  process.send?.({ ...(await send(file, message)), number: message.number, name: file.name })
}

type Heard = Omit<Answered, 'number' | 'name'>

async function send(file: HostileFile, { port, orderKey }: ToSend): Promise<Heard> {
  const size = file.bytes.length
  const times = file.megabytes === undefined ? 1 : Math.ceil((file.megabytes * 1_000_000) / size)
  const isAnnounced = file.isAnnounced === true || file.megabytes === undefined
  const path = `/api/payments/transfer-proofs?key=${encodeURIComponent(file.key ?? orderKey)}`
  return new Promise((resolve) => {
    const asking = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      agent: false,
      headers: {
        'content-type': file.type,
        ...file.headers,
        ...(isAnnounced ? { 'content-length': String(size * times) } : {}),
      },
    })
    asking.on('response', (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString('latin1')))
      response.on('close', () => {
        asking.destroy()
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        )
        resolve({ status: response.statusCode ?? 0, headers, body })
      })
    })
    // The shop disconnects a client that sends too much.
    asking.on('error', () => resolve({ status: 0, headers: {}, body: '' }))
    let left = times
    const pour = (): void => {
      while (left > 0 && !asking.destroyed) {
        left -= 1
        if (!asking.write(file.bytes)) return void asking.once('drain', pour)
      }
      if (!asking.destroyed) asking.end()
    }
    pour()
  })
}
