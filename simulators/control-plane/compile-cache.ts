import { fileURLToPath } from 'node:url'

/** Folder in which Node processes share compiled modules, types already stripped: the value of NODE_COMPILE_CACHE. */
export const compileCacheFolder = fileURLToPath(
  new URL('../../node_modules/.cache/farehouse/compile', import.meta.url),
)
