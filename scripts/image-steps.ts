/**
 * `npm run image-steps`: runs the instructions of the Dockerfile in directories, without a container engine, so that
 * they cannot rot where there is none: installs, builds, copies, starts the shop from files that it cannot write, as
 * another user where this one is root, waits for the health check, and stops the shop. System packages are left out.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** One image in the making; its root directory stands for that of the container. */
type Stage = {
  readonly root: string
  workdir: string
  readonly environment: Record<string, string>
  health: readonly string[]
  command: readonly string[]
}

/** The user of the container when this process is root: nobody. */
const containerUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const searchPath = [dirname(process.execPath), process.env['PATH']].join(delimiter)
const healthTries = 90
/** Not compressed; a registry sends some 90 MB of them, and 80 MB of the base image. */
const mostMegabytes = 250

const folder = mkdtempSync(join(tmpdir(), 'farehouse-image-'))
try {
  const context = copyContext()
  const stage = buildStages(context)
  execFileSync('chmod', ['-R', 'a+rX,a-w', join(stage.root, 'app')])
  const [size = ''] = execFileSync('du', ['-sm', stage.root], { encoding: 'utf8' }).split('\t')
  console.log(`The files of the image without its base: ${size} MB.`)
  if (Number(size) > mostMegabytes) throw new Error(`They may be ${mostMegabytes} MB.`)
  await startAndStop(stage)
} finally {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}

/** Copies what the file .dockerignore lets through of the tracked files. */
function copyContext(): string {
  const context = join(folder, 'context')
  const admitted = readFileSync('.dockerignore', 'utf8').match(/(?<=^!).+$/gm) ?? []
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
  for (const path of tracked)
    if (admitted.some((name) => path === name || path.startsWith(`${name}/`)))
      cpSync(path, join(context, path), { recursive: true })
  return context
}

/** Runs every instruction; returns the last stage. */
function buildStages(context: string): Stage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [instruction, rest] of readInstructions()) {
    if (instruction === 'FROM') {
      stage = startStage(stages.size)
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? '', stage)
    } else if (stage !== undefined) runInstruction(stage, { instruction, rest, context, stages })
  }
  if (stage === undefined) throw new Error('The Dockerfile has no stage.')
  return stage
}

function startStage(number: number): Stage {
  return { root: join(folder, `stage-${number}`), workdir: '/', environment: {}, health: [], command: [] }
}

function readInstructions(): readonly (readonly [instruction: string, rest: string])[] {
  const lines = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(' ')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    })
}

type Instruction = {
  readonly instruction: string
  readonly rest: string
  readonly context: string
  readonly stages: ReadonlyMap<string, Stage>
}

function runInstruction(stage: Stage, given: Instruction): void {
  const { instruction, rest } = given
  if (instruction === 'WORKDIR') {
    stage.workdir = rest
    mkdirSync(placeIn(stage, '.'), { recursive: true })
  } else if (instruction === 'COPY') copyFiles(stage, given)
  else if (instruction === 'RUN') runShell(stage, rest)
  else if (instruction === 'ENV') readVariables(stage, rest)
  else if (instruction === 'CMD') stage.command = JSON.parse(rest) as string[]
  else if (instruction === 'HEALTHCHECK') stage.health = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
  else if (!['USER', 'VOLUME', 'EXPOSE'].includes(instruction))
    throw new Error(`The instruction ${instruction} of the Dockerfile is not known here.`)
}

function readVariables(stage: Stage, rest: string): void {
  for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.environment[name] = value
}

/** Returns where a path of the container is. */
function placeIn({ root, workdir }: Stage, path: string): string {
  return join(root, resolve(workdir, path))
}

function copyFiles(stage: Stage, { rest, context, stages }: Instruction): void {
  const words = rest.split(' ').filter((word) => !word.startsWith('--'))
  const from = stages.get(/--from=(\w+)/.exec(rest)?.[1] ?? 'context')
  const target = words.pop() ?? ''
  for (const path of words) {
    const source = from === undefined ? join(context, path) : placeIn(from, path)
    const isInto = target.endsWith('/')
    cpSync(source, placeIn(stage, isInto ? join(target, basename(path)) : target), { recursive: true })
  }
}

function runShell(stage: Stage, line: string): void {
  if (line.startsWith('apt-get')) return console.log(`Left out: ${line}`)
  console.log(line)
  // the registry and certificates of this machine
  const env = { ...process.env, ...stage.environment, PATH: searchPath }
  execFileSync('sh', ['-c', line], { cwd: placeIn(stage, '.'), env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function startAndStop(stage: Stage): Promise<void> {
  const dataDir = placeIn(stage, '/data')
  if (containerUser) chownSync(dataDir, containerUser.uid, containerUser.gid)
  execFileSync('chmod', ['a+x', folder, stage.root])
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '38299', PATH: searchPath }
  const options = { ...containerUser, cwd: placeIn(stage, '.'), env: { ...stage.environment, ...settings } }
  const [program = '', ...args] = stage.command
  const shop = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(shop, 'exit')
  try {
    await waitForHealth(stage.health, options)
  } finally {
    shop.kill('SIGTERM')
  }
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`The shop ended with ${code ?? 'a signal'}.`)
  console.log('The shop started from files that it cannot write, was healthy, and stopped.')
}

type RunOptions = { readonly cwd: string; readonly env: Readonly<Record<string, string>> }

async function waitForHealth([program = '', ...args]: readonly string[], options: RunOptions): Promise<void> {
  for (let tries = 0; tries < healthTries; tries += 1) {
    const [code] = (await once(spawn(program, args, options), 'exit')) as [number | null]
    if (code === 0) return
    await pause(1_000)
  }
  throw new Error('The shop did not become healthy.')
}
