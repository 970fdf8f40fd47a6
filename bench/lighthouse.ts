/**
 * Runs Lighthouse on the first page, or with `results` on the results page, with its mobile profile: the
 * median of three runs.
 */
import lighthouse from 'lighthouse'
import { freePort } from '#test-kit/free-port.ts'
import { startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { launchBrowser } from './kit/launch-browser.ts'
import { quantile, report } from './kit/report.ts'
import { resultsPath } from './kit/results-path.ts'

const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = {
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
  fcpMs: 'first-contentful-paint',
} as const

const isResults = process.argv.includes('results')
const path = isResults ? resultsPath() : '/'
/** Searches of a day are kept out of search engines on purpose: only the pages of routes are listed. */
const skipAudits = isResults ? ['is-crawlable'] : []
const shop = await startTestShop()
const port = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${port}`])
try {
  const found: Readonly<Record<string, number>>[] = []
  const failed = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const { figures, weak } = await audit(`${shop.url}${path}`)
    found.push(figures)
    for (const one of weak) failed.add(one)
  }
  const names = Object.keys(found[0] ?? {})
  const figures = Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        found.map((one) => one[name] ?? Number.NaN),
        0.5,
      ),
    ]),
  )
  report({
    bench: 'lighthouse',
    figures,
    bars: {
      performance: { atLeast: isResults ? 98 : 95 },
      accessibility: { atLeast: 100 },
      'best-practices': { atLeast: 100 },
      seo: { atLeast: 100 },
      lcpMs: { atMost: 1500 },
      tbtMs: { atMost: isResults ? 150 : 200 },
      cls: { atMost: 0.02 },
    },
    details: { runs: found, failedAudits: [...failed] },
  })
} finally {
  await browser.close()
  await shop.stop()
}

async function audit(url: string) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    skipAudits,
  })
  if (!result) throw new Error('Lighthouse found nothing to look at.')
  const { lhr } = result
  const valueOf = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN
  const figures: Record<string, number> = {}
  for (const name of categories) figures[name] = Math.round((lhr.categories[name]?.score ?? 0) * 100)
  for (const [name, id] of Object.entries(audits)) figures[name] = Math.round(valueOf(id))
  figures['cls'] = Math.round(valueOf('cumulative-layout-shift') * 1000) / 1000
  const weak = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
    .map(({ id }) => id)
  return { figures, weak }
}
