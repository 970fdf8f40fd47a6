import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../check/run-tool.ts'
import { isWebBuildCurrent } from '../web-build-digest.ts'

/**
 * Builds the web unless it is up to date; returns false, with the reason on standard error, when it cannot be
 * built.
 */
export async function buildIfStale(root: string): Promise<boolean> {
  if (existsSync(join(root, 'dist/web/index.html')) && (await isWebBuildCurrent())) return true
  const { code, output } = await runTool(root, 'node', ['scripts/build-web.ts'])
  if (code !== 0) process.stderr.write(output)
  return code === 0
}
