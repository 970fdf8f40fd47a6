import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import babel from '@rolldown/plugin-babel'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/farehouse/babel')

/** What decides a result besides the source: the installed versions and this configuration. */
function toolVersionsKey(): string {
  const files = ['package-lock.json', 'vite.config.ts'].map((name) => readFileSync(join(root, name)))
  return files.reduce((hash, bytes) => hash.update(bytes), createHash('sha256')).digest('base64url')
}

type BabelOptions = Parameters<typeof babel>[0]

/**
 * Returns the Babel plugin with its results kept on disk by the content of the source: the React Compiler
 * takes three quarters of a build, and most files are as they were.
 */
export async function cachedBabel(options: BabelOptions): ReturnType<typeof babel> {
  const plugin = await babel(options)
  const { transform } = plugin
  if (typeof transform !== 'object') throw new Error('the Babel plugin has another form than expected')
  const { handler } = transform
  const version = toolVersionsKey()
  mkdirSync(folder, { recursive: true })
  transform.handler = async function cached(code, id, given) {
    const place = [version, this.environment.name, process.env['NODE_ENV'] ?? '', relative(root, id), code]
    const file = join(folder, createHash('sha256').update(JSON.stringify(place)).digest('hex'))
    if (existsSync(file))
      return JSON.parse(await readFile(file, 'utf8')) as Awaited<ReturnType<typeof handler>>
    const result = await handler.call(this, code, id, given)
    // Written beside and renamed: a build that is interrupted leaves no half file.
    await writeFile(`${file}.${process.pid}`, JSON.stringify(result ?? null))
    await rename(`${file}.${process.pid}`, file)
    return result
  }
  return plugin
}
