import { type PictureAnswer } from './picture-messages.ts'
import { type Studio, openStudio } from './picture-studio.ts'

// A process of its own: a file that is made to break its reader breaks this, and only a process can be ended then.
let opened: Promise<Studio | undefined> | undefined

process.on('message', (bytes: Uint8Array) => void answer(bytes))
// The shop decides when the work is over; when the shop is gone, so is the work.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))

async function answer(bytes: Uint8Array): Promise<void> {
  opened ??= openStudio()
  const studio = await opened
  const picture = await studio?.(bytes)
  process.send?.(told(studio === undefined, picture))
}

function told(isMissing: boolean, picture: Awaited<ReturnType<Studio>>): PictureAnswer {
  if (isMissing) return { kind: 'missing' }
  return picture === undefined ? { kind: 'unreadable' } : { kind: 'read', picture }
}
