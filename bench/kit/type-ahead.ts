import type { Browser, Page } from '@playwright/test'

/** Queries for places in Tokyo. */
const typed = ['Tokio', 'โตเกียว', '東京', 'TYO', 'narita', 'osaka', 'ลอนดอน', 'ソウル', 'bangkk', 'hkt']

/** Returns milliseconds from a keystroke to the painted suggestions, on a fresh page. */
export async function typeAheadTimes(browser: Browser, url: string): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.addInitScript(watchSuggestions)
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    const field = page.getByRole('combobox', { name: 'To' })
    const times: number[] = []
    for (const text of typed) {
      // Waits for the initial list, without the last suggestions.
      await field.fill('')
      await field.press('ArrowDown')
      await page.getByRole('option', { name: 'Chiang Mai' }).waitFor()
      times.push(await timeOf(page, text))
    }
    return times
  } finally {
    await page.close()
  }
}

async function timeOf(page: Page, text: string): Promise<number> {
  await page.evaluate(() => (window.suggestedMs = undefined))
  await page.keyboard.insertText(text)
  const painted = await page.waitForFunction(() => window.suggestedMs)
  return Number(await painted.jsonValue())
}

/** Runs in the page: records keystrokes, and when their suggestions have been painted. */
function watchSuggestions(): void {
  let typedMs = 0
  let before = ''
  const shown = () => {
    const list = document.activeElement?.getAttribute('aria-controls') ?? ''
    return document.getElementById(list)?.textContent ?? ''
  }
  addEventListener(
    'input',
    (event) => {
      typedMs = event.timeStamp
      before = shown()
    },
    { capture: true },
  )
  const watcher = new MutationObserver(() => {
    const now = shown()
    if (typedMs === 0 || now === '' || now === before) return
    const at = typedMs
    typedMs = 0
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (window.suggestedMs = performance.now() - at))
      port1.start()
      port2.postMessage('painted')
    })
  })
  watcher.observe(document, { childList: true, subtree: true, characterData: true })
}

declare global {
  interface Window {
    suggestedMs?: number | undefined
  }
}
