/**
 * `npm run release`: makes the archive that an agency installs, into `release/`: what the shop needs to run with the
 * web built, a bill of materials (CycloneDX) and the checksums. The same commit gives the same bytes. Installed by
 * unpacking, `npm ci --omit=dev` and `npm start`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { digestOfSources, isWebBuildCurrent, webStampFile } from './web-build-digest.ts'

/** Tracked files that run or are read by an operator; tests and what builds or checks stay behind. */
const shipped = [
  /^(?:contract|server|simulators)\/(?!.*\.(?:test|suite)\.ts$)/,
  /^docs\/(?!decisions\/)/,
  /^scripts\/(?:start|create-admin|import|finish-comparison|doctor|environment-file|attach-payment-simulators|simulators|web-build-digest)\.ts$/,
  /^scripts\/operations\/(?!.*\.test\.ts$)/,
  /^(?:package\.json|package-lock\.json|\.npmrc|\.env\.example|LICENSE|NOTICE|README\.md|CHANGELOG\.md|SECURITY\.md)$/,
]
const built = ['dist/web', 'dist/world', 'dist/airports.json']
const output = 'release'

const name = `farehouse-${packageJson.version}`
const commitSeconds = run('git', ['log', '-1', '--format=%ct']).trim()
if (!(await isWebBuildCurrent()))
  execFileSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
const staging = await mkdtemp(join(tmpdir(), 'farehouse-release-'))
try {
  const root = join(staging, name)
  const tracked = run('git', ['ls-files', '-z']).split('\0')
  const files = tracked.filter((path) => shipped.some((rule) => rule.test(path)))
  for (const path of [...files, ...built]) await copyInto(root, path)
  await writeFile(join(root, webStampFile), await digestOfSources(root))
  await mkdir(output, { recursive: true })
  const archive = join(output, `${name}.tar.gz`)
  packReproducibly(staging, archive)
  const materials = join(output, `${name}.cdx.json`)
  await writeFile(materials, billOfMaterials())
  await writeFile(join(output, 'SHA256SUMS'), await checksumsOf([archive, materials]))
  console.log(`${archive}\n${materials}\n${join(output, 'SHA256SUMS')}`)
} finally {
  await rm(staging, { recursive: true, force: true })
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

async function copyInto(root: string, path: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await cp(path, join(root, path), { recursive: true })
}

/** Order, owners, modes and times are fixed; the time is that of the commit. */
function packReproducibly(directory: string, archive: string): void {
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  const args = [...fixed, `--mtime=@${commitSeconds}`, '--format=ustar', '--use-compress-program=gzip -9n']
  execFileSync('tar', [...args, '-cf', archive, '-C', directory, name])
}

/** The packages that run, from the lock file; without npm's serial number and clock, which differ every time. */
function billOfMaterials(): string {
  const said = run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'])
  const {
    serialNumber: _serialNumber,
    metadata,
    ...rest
  } = JSON.parse(said) as {
    readonly serialNumber: string
    readonly metadata: object
  }
  const timestamp = new Date(Number(commitSeconds) * 1000).toISOString()
  return `${JSON.stringify({ ...rest, metadata: { ...metadata, timestamp } }, undefined, 2)}\n`
}

async function checksumsOf(paths: readonly string[]): Promise<string> {
  const lines = paths.map(async (path) => {
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return `${digest}  ${basename(path)}\n`
  })
  return (await Promise.all(lines)).join('')
}
