import { link, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file that only its owner may read: atomic and durable, even across a crash. Returns false when one
 * of that name exists already, which stays unchanged.
 */
export async function writeNewFile(path: string, content: string | Uint8Array): Promise<boolean> {
  try {
    await writeThroughDraft(path, content, link)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Writes a file that only its owner may read, in place of one of that name: atomic and durable, too. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeThroughDraft(path, content, rename)
}

async function writeThroughDraft(
  path: string,
  content: string | Uint8Array,
  place: typeof link,
): Promise<void> {
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const workplace = await mkdtemp(join(directory, '.draft-'))
  const draft = join(workplace, 'draft')
  try {
    await writeAndSync(draft, content)
    await place(draft, path)
    await syncDirectory(directory)
  } finally {
    await rm(workplace, { recursive: true, force: true })
  }
}

async function writeAndSync(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
