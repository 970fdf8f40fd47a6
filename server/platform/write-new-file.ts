import { link, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file that only its owner may read: atomic and durable, even across a crash. Returns false when one
 * of that name exists already, which stays unchanged.
 */
export async function writeNewFile(path: string, content: string | Uint8Array): Promise<boolean> {
  return writeThroughDraft(path, content, async (draft) => {
    try {
      await link(draft, path)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  })
}

/** Writes a file that only its owner may read, in place of one of that name: atomic and durable, too. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeThroughDraft(path, content, (draft) => rename(draft, path))
}

async function writeThroughDraft<Placed>(
  path: string,
  content: string | Uint8Array,
  place: (draft: string) => Promise<Placed>,
): Promise<Placed> {
  const directory = dirname(path)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const workplace = await mkdtemp(join(directory, '.draft-'))
  const draft = join(workplace, 'draft')
  try {
    await writeAndSync(draft, content)
    const placed = await place(draft)
    await syncDirectory(directory)
    return placed
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
