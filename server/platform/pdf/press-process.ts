import { type PressRequest } from './press-messages.ts'
import { type Typesetter, openTypesetter } from './typesetter.ts'

// A process of its own: what is native can hang or crash, and only a process can be ended then.
let opened: Promise<Typesetter | undefined> | undefined

process.on('message', (ask: PressRequest) => void answer(ask))
// The shop decides when the work is over; when the shop is gone, so is the work.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))

async function answer(ask: PressRequest): Promise<void> {
  opened ??= openTypesetter()
  const typesetter = await opened
  process.send?.(typesetter === undefined ? { kind: 'missing' } : typesetter(ask))
}
