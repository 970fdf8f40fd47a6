/**
 * `npm run screens [-- SCENE …]`: takes screenshots of every page in three languages, at 360 and 1280 px,
 * light and dark, with a contact sheet in ./screens. Builds the web if its sources have changed.
 */
import { join } from 'node:path'
import { buildIfStale } from './build/build-if-stale.ts'
import { runCommand } from './test/run-command.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
if (!(await buildIfStale(root))) process.exit(1)
const args = ['e2e/screen-tour/take-screens.ts', ...process.argv.slice(2)]
const { code } = await runCommand({ root, command: 'node', args })
process.exitCode = code ?? 1
