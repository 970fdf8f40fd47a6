import type { Page } from '@playwright/test'

/** A click on a filter or a sort, and the time until its effect was painted. */
export type ListClick = {
  readonly what: string
  /** From the event to the end of the frame that shows its effect. */
  readonly paintedMs: number
  /** As the browser counts it for INP, in steps of eight. */
  readonly inpMs: number
}

/** Runs in the page: measures each click from the browser's timestamp to the following frame. */
export function watchClicks(): void {
  window.clickPaints = []
  window.clickInp = 0
  addEventListener(
    'click',
    (event) => {
      const at = event.timeStamp
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => window.clickPaints.push(performance.now() - at))
        port1.start()
        port2.postMessage('painted')
      })
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.clickInp = Math.max(window.clickInp, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Clicks every value filter and every sort, that many times. */
export async function clickEverything(page: Page, rounds: number): Promise<ListClick[]> {
  const filters = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox')
  const sorts = page.getByRole('region', { name: 'Flights' }).getByRole('radio')
  const clicks: ListClick[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const targets of [filters, sorts]) clicks.push(...(await clickSome(page, targets)))
  }
  return clicks
}

const mostOfAKind = 10

/** Clears each filter, so that the next one starts from the whole list. */
async function clickSome(page: Page, targets: Target): Promise<ListClick[]> {
  const clicks: ListClick[] = []
  const count = Math.min(await targets.count(), mostOfAKind)
  for (let index = 0; index < count; index += 1) {
    const target = targets.nth(index)
    if (!(await target.isEnabled())) continue
    clicks.push(await clickOn(page, target))
    if (await isCheckedFilter(target)) clicks.push(await clickOn(page, target))
  }
  return clicks
}

type Target = ReturnType<Page['getByRole']>

async function clickOn(page: Page, target: Target): Promise<ListClick> {
  const what =
    (await target.getAttribute('aria-label')) ??
    (await target.evaluate((one) => one.parentElement?.textContent ?? ''))
  const before = await page.evaluate(() => {
    window.clickInp = 0
    return window.clickPaints.length
  })
  await target.click({ force: true })
  const read = await page.waitForFunction(
    (count) => (window.clickPaints.length > count ? window.clickPaints.at(-1) : undefined),
    before,
  )
  const paintedMs = Number(await read.jsonValue())
  await page.waitForTimeout(120)
  return { what: what.slice(0, 40), paintedMs, inpMs: await page.evaluate(() => window.clickInp) }
}

async function isCheckedFilter(target: Target): Promise<boolean> {
  return (await target.getAttribute('type')) === 'checkbox' && (await target.isChecked())
}

/** Scrolls through the list by the wheel; returns the times between frames in milliseconds. */
export async function scrollDown(page: Page): Promise<readonly number[]> {
  await page.mouse.move(640, 500)
  await page.evaluate(() => {
    window.frameTimes = []
    let last = performance.now()
    const note = (now: number) => {
      window.frameTimes.push(now - last)
      last = now
      if (window.frameTimes.length < 600) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(50)
  }
  return page.evaluate(() => window.frameTimes.slice(5))
}

declare global {
  interface Window {
    clickPaints: number[]
    clickInp: number
    frameTimes: number[]
  }
}
