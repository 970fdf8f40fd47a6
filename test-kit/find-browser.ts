import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** A browser of the Chromium family and its launch options. */
export type FoundBrowser = {
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

// Containers often run as root and with a small /dev/shm.
const args = ['--no-sandbox', '--disable-dev-shm-usage']
const programNames = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chrome.exe',
  'msedge.exe',
]
const usualFolders = [
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Microsoft Edge.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application',
]
const usualNames = [...programNames, 'Google Chrome', 'Chromium', 'Microsoft Edge', 'chrome']

/** Returns an installed Chrome, Chromium or Edge; without one unpacks the Chromium of the npm package. */
export async function findBrowser(): Promise<FoundBrowser> {
  const executablePath = installedBrowser()
  return executablePath === undefined ? packedBrowser() : { executablePath, args, env: {} }
}

function installedBrowser(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const places = [
    ...onPath.flatMap((folder) => programNames.map((name) => join(folder, name))),
    ...usualFolders.flatMap((folder) => usualNames.map((name) => join(folder, name))),
  ]
  return places.find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return existsSync(path)
  } catch {
    return false
  }
}

const cacheFolder = join(import.meta.dirname, '../node_modules/.cache/farehouse')
const packageFile = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json')

// The fonts.conf of the package names folders of another machine; without any font the browser exits.
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`

async function packedBrowser(): Promise<FoundBrowser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('There is no browser for the stories: install Chrome, Chromium or Edge.')
  }
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  const folder = join(cacheFolder, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(folder)
  const library = join(folder, 'al2023', 'lib')
  const env = { LD_LIBRARY_PATH: library, FONTCONFIG_PATH: join(folder, 'fonts') }
  return { executablePath: join(folder, 'chromium'), args, env }
}

/** Unpacks into another folder and moves it into place, so that no process starts an incomplete browser. */
async function unpack(folder: string): Promise<void> {
  const beside = `${folder}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  // The package unpacks below the temporary directory, and only for this environment with its own libraries.
  const kept = { TMPDIR: process.env['TMPDIR'], AWS_EXECUTION_ENV: process.env['AWS_EXECUTION_ENV'] }
  const changed = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'] as const
  const before = changed.map((name) => [name, process.env[name]] as const)
  process.env['TMPDIR'] = beside
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const [name, value] of [...Object.entries(kept), ...before]) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  writeFileSync(join(beside, 'fonts', 'fonts.conf'), fontsIn(join(folder, 'fonts')))
  try {
    renameSync(beside, folder)
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
