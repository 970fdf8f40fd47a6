import { runTool, type ToolEnd } from './run-tool.ts'

/** A part of the check: its name, and a run that returns the lines to report; none when all is well. */
export type CheckPart = { readonly name: string; readonly run: () => Promise<readonly string[]> }

type Tool = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Maps a line of output to the line to print; undefined drops it. */
  readonly line: (text: string) => string | undefined
}

const trimmedLine = (text: string): string | undefined => text.trimEnd() || undefined

const tools: readonly Tool[] = [
  {
    name: 'types',
    command: 'tsc',
    args: ['--noEmit', '--pretty', 'false'],
    line: (text) =>
      text.replace(/^(\S+)\((\d+),\d+\): error (TS\d+): (.*)$/, '$1:$2  $4 ($3)').trimEnd() || undefined,
  },
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--format', 'unix', '.'],
    line: (text) => {
      const match = /^(.+?):(\d+):\d+: (.*) \[\w+\/(.*)\]$/.exec(text)
      return match ? `${match[1]}:${match[2]}  ${match[3]} (${match[4]})` : undefined
    },
  },
  {
    name: 'format',
    command: 'oxfmt',
    args: ['--list-different'],
    line: (text) =>
      /\.\w+$/.test(text) ? `${text}:1  Not formatted; run "npm run format". (format)` : trimmedLine(text),
  },
  {
    name: 'unused',
    command: 'knip',
    args: ['--no-progress', '--no-config-hints', '--reporter', 'symbols'],
    line: trimmedLine,
  },
  {
    name: 'messages',
    command: 'node',
    args: ['scripts/messages.ts', '--check'],
    line: (text) =>
      text.replace(/^\S*\/(web\/\S+\.po): (.*)$/, '$1:1  $2 (messages-complete)').trimEnd() || undefined,
  },
]

/** The parts of the check that run as external tools, each in its own process. */
export function toolParts(root: string): readonly CheckPart[] {
  return tools.map((tool) => ({
    name: tool.name,
    run: async () => toolFaults(tool, await runTool(root, tool.command, tool.args)),
  }))
}

/** Returns the faults of a tool. A tool that fails without output is a fault too. */
function toolFaults(tool: Tool, { code, output }: ToolEnd): readonly string[] {
  if (code === 0) return []
  const lines = output.split('\n').flatMap((text) => tool.line(text) ?? [])
  return lines.length > 0 ? lines : [`${tool.command} ended with ${code ?? 'a signal'}:\n${output.trim()}`]
}
