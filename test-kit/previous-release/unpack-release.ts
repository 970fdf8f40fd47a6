import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The commit of the last release, as package.json names it. */
export const previousRelease: string = packageJson.previousRelease

/** Returns why the sources of the last release cannot be had here; undefined when they can. */
export function previousReleaseMissing(): string | undefined {
  try {
    git('cat-file', '-e', `${previousRelease}^{commit}`)
    return undefined
  } catch {
    return `The last release, commit ${previousRelease.slice(0, 12)}, is not in this copy of the repository: fetch its history (git fetch --unshallow).`
  }
}

/**
 * Writes the sources of the last release into a folder and returns it. They run with the packages of this release: the
 * release before used none that this one lacks.
 */
export function unpackPreviousRelease(folder: string): string {
  const target = join(folder, 'previous-release')
  mkdirSync(target)
  const archive = git('archive', '--format=tar', previousRelease)
  execFileSync('tar', ['-xf', '-', '-C', target], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
  return target
}

function git(...args: readonly string[]): Buffer {
  return execFileSync('git', args, {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
