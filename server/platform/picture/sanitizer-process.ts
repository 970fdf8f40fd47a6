import type { PictureAnswer } from './sanitizer-messages.ts'
import { type ImageSanitizer, openImageSanitizer } from './image-sanitizer.ts'

// Runs in a process of its own: a malicious file can crash only this process, and only a process can be
// killed.
let opened: Promise<ImageSanitizer | undefined> | undefined

process.on('message', (bytes: Uint8Array) => void answerSanitizeRequest(bytes))
// The parent decides when to stop; the process ends with its parent.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))

async function answerSanitizeRequest(bytes: Uint8Array): Promise<void> {
  opened ??= openImageSanitizer()
  const sanitizer = await opened
  const picture = await sanitizer?.(bytes)
  process.send?.(parseRequest(sanitizer === undefined, picture))
}

function parseRequest(isMissing: boolean, picture: Awaited<ReturnType<ImageSanitizer>>): PictureAnswer {
  if (isMissing) return { kind: 'missing' }
  return picture === undefined ? { kind: 'unreadable' } : { kind: 'read', picture }
}
