import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** The result of a tool: its exit code (undefined after a signal) and its whole output. */
export type ToolEnd = { readonly code: number | undefined; readonly output: string }

/** Returns the environment for project tools: its own Node and binaries come first. */
export function toolEnvironment(root: string): NodeJS.ProcessEnv {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0' }
}

/** Runs a project tool to its end. Resolves however it ends; rejects when it cannot be started. */
export function runTool(root: string, command: string, args: readonly string[]): Promise<ToolEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnvironment(root),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: string[] = []
    child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? undefined, output: printed.join('') }))
  })
}
