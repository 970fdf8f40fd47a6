/**
 * `npm start`: builds the web app if its sources have changed, then runs the shop in the same process, so
 * that signals reach it.
 */
import './environment-file.ts'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { compileCacheFolder } from '#simulators/control-plane/compile-cache.ts'
import { attachPaymentSimulators } from './attach-payment-simulators.ts'
import { isWebBuildCurrent } from './web-build-digest.ts'

// Node writes compiled modules when the shop stops; the next start reads them.
enableCompileCache(compileCacheFolder)
if (!existsSync('dist/web/index.html')) await buildWeb()
// The shop's modules are loaded meanwhile: main.ts reads the pages, and the settings that the simulators give.
const [isCurrent] = await Promise.all([
  isWebBuildCurrent(),
  attachPaymentSimulators(),
  process.env['ROLE'] === 'search' ? undefined : import('#server/app.ts'),
])
if (!isCurrent) await buildWeb()
process.env['NODE_COMPILE_CACHE'] = compileCacheFolder
await import('#server/main.ts')

/** Builds in a child process: its memory is released, and a signal ends it. */
async function buildWeb(): Promise<void> {
  process.stdout.write(
    'Building the pages and the flights of the year: under a minute, and only after an update …\n',
  )
  const builder = spawn(process.execPath, ['scripts/build-web.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stopBuild = (): void => void builder.kill('SIGTERM')
  process.on('SIGTERM', stopBuild)
  process.on('SIGINT', stopBuild)
  const code = await new Promise<number | null>((resolve) => builder.once('exit', resolve))
  process.off('SIGTERM', stopBuild)
  process.off('SIGINT', stopBuild)
  if (code === 0) return
  if (code === null) process.exit(0) // ended by a signal
  process.stderr.write('The web app could not be built; see above.\n')
  process.exit(1)
}
