/**
 * `--import ./scripts/stripped-types/register.js`: has TypeScript files of this directory loaded as they are, for a copy of
 * the sources whose types `strip.ts` has removed: the program that strips types takes 13 MB in each process and thread.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

registerHooks({
  load(url, context, nextLoad) {
    const isStripped = url.startsWith('file:') && url.endsWith('.ts') && !url.includes('/node_modules/')
    if (!isStripped) return nextLoad(url, context)
    return { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true }
  },
})
