/**
 * `npm run check`: types, lint, format, unused code, messages and the project rules, in parallel. Prints one
 * sentence per fault with its place; exits 1 when there is any. `npm run check -- types lint` runs only the
 * named parts.
 */
import { join } from 'node:path'
import { projectRulesPart } from './check/project-rules-part.ts'
import { toolParts, type CheckPart } from './check/tool-parts.ts'

const root = join(import.meta.dirname, '..')
const named = process.argv.slice(2)
const parts = [projectRulesPart(root), ...toolParts(root)].filter(
  ({ name }) => named.length === 0 || named.includes(name),
)
if (parts.length === 0) throw new Error(`no such part: ${named.join(', ')}`)

const counts = await Promise.all(parts.map(runPart))
const total = counts.reduce((sum, count) => sum + count, 0)
console.log(total === 0 ? 'All is well.' : `${total} faults.`)
process.exitCode = total === 0 ? 0 : 1

/** Runs one part and prints its faults; returns their number. */
async function runPart({ name, run }: CheckPart): Promise<number> {
  const started = performance.now()
  const lines = await run()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${lines.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  for (const line of lines) console.log(`  ${line}`)
  return lines.length
}
