import type { RenderRequest } from './render-messages.ts'
import { type Typesetter, openTypesetter } from './typesetter.ts'

// Runs in a process of its own: native code can hang or crash, and only a process can be killed.
let opened: Promise<Typesetter | undefined> | undefined

process.on('message', (ask: RenderRequest) => void answerRenderRequest(ask))
// The parent decides when to stop; the process ends with its parent.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(0))

async function answerRenderRequest(ask: RenderRequest): Promise<void> {
  opened ??= openTypesetter()
  const typesetter = await opened
  process.send?.(typesetter === undefined ? { kind: 'missing' } : typesetter(ask))
}
