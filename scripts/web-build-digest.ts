/** Detects whether the built web app is up to date: a digest of its sources is stored beside it. */
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Where the digest is stored. */
export const webStampFile = 'dist/web-stamp'
const sourceFolders = ['web', 'contract', 'public', 'scripts/build']
const sourceFiles = [
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'scripts/build-web.ts',
  'server/reference/airport-sources.ts',
]

/** Whether dist/web was built from exactly these sources. */
export async function isWebBuildCurrent(): Promise<boolean> {
  const [kept, now] = await Promise.all([readFile(webStampFile, 'utf8').catch(() => ''), digestOfSources()])
  return kept === now
}

/** Stores the digest after a build of dist/web. */
export async function storeWebDigest(): Promise<void> {
  await writeFile(webStampFile, await digestOfSources())
}

/** Returns the digest of the sources below a directory; what is not there, as in a release, counts as empty. */
export async function digestOfSources(root = '.'): Promise<string> {
  const folders = await Promise.all(sourceFolders.map((folder) => sourceFilesOf(root, folder)))
  const paths = [...folders.flat(), ...sourceFiles].filter((path) => !/\.test\.tsx?$/.test(path)).toSorted()
  const contents = await Promise.all(
    paths.map(async (path) => ({ path, bytes: await readFile(join(root, path)).catch(() => '') })),
  )
  const digest = createHash('sha256')
  for (const { path, bytes } of contents) digest.update(`${path}\0${bytes.length}\0`).update(bytes)
  return digest.digest('hex')
}

async function sourceFilesOf(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
