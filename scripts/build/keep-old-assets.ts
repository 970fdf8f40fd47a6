import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a browser may go on with the page of an earlier build, in days. */
const keptDays = 7
const dayMs = 86_400_000
/** Code and styles, also compressed; fonts and pictures keep their names from build to build. */
const changing = /\.(?:js|css)(?:\.br|\.gz)?$/

/**
 * Puts the code of the build that is about to be replaced aside, and removes what was put aside more than seven days ago. A
 * page that was opened before an update still loads the parts that it needs later.
 */
export async function keepOldAssets(assets: string, aside: string, nowMs: number): Promise<void> {
  const names = await readdir(assets).catch(() => [])
  await mkdir(aside, { recursive: true })
  const now = new Date(nowMs)
  for (const name of names.filter((one) => changing.test(one))) {
    await copyFile(join(assets, name), join(aside, name))
    // Its days begin now, however long its build was in use.
    await utimes(join(aside, name), now, now)
  }
  for (const name of await readdir(aside)) {
    const { mtimeMs } = await stat(join(aside, name))
    if (mtimeMs < nowMs - keptDays * dayMs) await rm(join(aside, name))
  }
}
