import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'
import packageJson from '../../package.json' with { type: 'json' }
import { childEnvironment } from '#test-kit/child-environment.ts'

const directory = resolve('test-results/release')
let shop: ChildProcess | undefined

test.beforeEach(() => {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
})
test.afterEach(async () => {
  if (shop?.exitCode === null && shop.kill('SIGKILL')) await once(shop, 'exit')
  rmSync(directory, { recursive: true, force: true })
})

/** The packages that `npm ci --omit=dev` would install, as hard links to those that are installed here. */
function linkProductionPackages(root: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  const wanted = Object.entries(packages).filter(
    ([path, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(path),
  )
  execFileSync('cp', ['-al', '--parents', ...wanted.map(([path]) => path), root])
}

test('The release archive has checksums that are right, and sells without sources and build tools', async ({
  page,
}) => {
  test.setTimeout(120_000)
  execFileSync(process.execPath, ['scripts/release.ts'], { stdio: 'inherit' })
  const sums = readFileSync('release/SHA256SUMS', 'utf8').trim().split('\n')
  expect(sums).toHaveLength(2)
  for (const line of sums) {
    const [digest, file = ''] = line.split('  ')
    expect(
      createHash('sha256')
        .update(readFileSync(join('release', file)))
        .digest('hex'),
    ).toBe(digest)
  }
  const name = `farehouse-${packageJson.version}`
  execFileSync('tar', ['-xzf', resolve('release', `${name}.tar.gz`), '-C', directory])
  const root = join(directory, name)
  linkProductionPackages(root)
  shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: childEnvironment({ PORT: '0', NODE_ENV: 'production', NODE_COMPILE_CACHE: undefined }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: string[] = []
  if (!shop.stdout) throw new Error('the shop has no output')
  for await (const line of createInterface(shop.stdout)) {
    told.push(line)
    if (line.startsWith('Farehouse ')) break
  }
  const url = told.at(-1)?.slice('Farehouse '.length) ?? ''
  expect(told.join('\n')).not.toContain('Building')
  await page.goto(`${url}/flights/BKK-NRT?lang=en`)
  await expect(page.getByRole('button', { name: 'Search flights' })).toBeVisible()
  const legs = [
    {
      from: 'BKK',
      to: 'NRT',
      departureDate: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    },
  ]
  await expect.poll(async () => (await page.request.get(`${url}/readyz`)).status()).toBe(200)
  const found = await page.request.post(`${url}/api/shopping/`, {
    data: { searchAirLegs: legs },
    headers: { 'X-Requested-With': 'Farehouse' },
  })
  expect(await found.text()).toContain('"offerId":')
})
