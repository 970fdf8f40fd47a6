/** Measures how much code the first page fetches without user interaction, compressed with brotli. */
import { readFile } from 'node:fs/promises'
import { startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { launchBrowser } from './kit/launch-browser.ts'
import { report, tenth } from './kit/report.ts'

type Fetched = { readonly file: string; readonly kind: string; readonly kib: number }

/** The build's list and limit: the bench compares a browser with it. */
type Built = { readonly files: readonly string[]; readonly kib: number; readonly mostKib: number }

async function readBuilt(): Promise<Built> {
  return JSON.parse(await readFile('dist/web/.vite/first-load.json', 'utf8')) as Built
}

const shop = await startTestShop()
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  const fetched: Promise<Fetched>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    const file = new URL(request.url()).pathname
    fetched.push(request.sizes().then((sizes) => ({ file, kind, kib: sizes.responseBodySize / 1024 })))
  })
  await page.goto(shop.url, { waitUntil: 'networkidle' })
  const files = await Promise.all(fetched)
  const kibOf = (isOne: (one: Fetched) => boolean) =>
    tenth(files.filter(isOne).reduce((sum, one) => sum + one.kib, 0))
  const isCode = ({ file }: Fetched) => file.endsWith('.js')
  const built = await readBuilt()
  const uncounted = files.filter((one) => isCode(one) && !built.files.includes(one.file.slice(1)))
  report({
    bench: 'bundle',
    figures: {
      firstLoadJsKib: kibOf(isCode),
      builtFirstLoadKib: tenth(built.kib),
      // Files that a browser fetches and the build does not count; must be none.
      uncountedFiles: uncounted.length,
      pageKib: kibOf(({ kind }) => kind === 'document'),
      stylesKib: kibOf(({ kind }) => kind === 'stylesheet'),
      fontsKib: kibOf(({ kind }) => kind === 'font'),
      requests: files.length,
    },
    bars: { firstLoadJsKib: { atMost: built.mostKib }, uncountedFiles: { atMost: 0 } },
    details: files.filter(isCode).map(({ file, kib }) => ({ file, kib: tenth(kib) })),
  })
} finally {
  await browser.close()
  await shop.stop()
}
