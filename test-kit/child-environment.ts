import { compileCacheFolder } from '#simulators/control-plane/compile-cache.ts'

/**
 * Returns the environment of a Node process that a test starts: the search path, the shared compile cache, and the
 * given variables; nothing else of this process. Node writes the cache when a process exits by itself: a process ended
 * by SIGKILL only reads it.
 */
export function childEnvironment(
  variables: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string | undefined>> {
  return { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCacheFolder, ...variables }
}
