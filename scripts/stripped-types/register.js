/**
 * `--import ./scripts/stripped-types/register.js`: loads the sources of the image, whose types `strip.ts` has removed, as they
 * are. Otherwise Node.js loads its type stripper, which takes 13 MB in each process and thread.
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
