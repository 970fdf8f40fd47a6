/**
 * Drives a shop of its own through its pages and takes pictures of every scene in three languages, at two
 * widths, light and dark: `node e2e/screen-tour/take-screens.ts [--axe] [SCENE …]`. A scene is selected by the
 * start of its name: "results" takes all of results. Writes ./screens with a contact sheet. With --axe, every
 * scene is also examined by axe and for a page wider than its screen.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Language, languages } from '#contract/problem.ts'
import { findBrowser } from '#test-kit/find-browser.ts'
import { type TestShop, startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { localeOf, travellerAt } from '../kit/traveller.ts'
import { findByWire } from './book-by-wire.ts'
import { byRequestScene } from './booking-scenes.ts'
import { cameraFor } from './camera.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { keepOfficeOpen } from './keep-office-open.ts'
import { type Desk, openStaffPage } from './staff-page.ts'
import { openFaultyShop } from './faulty-shop.ts'
import type { Guide } from './guide.ts'
import { makeCompanies } from './made-companies.ts'
import { makeMoney } from './made-money.ts'
import { makeOrders, makeRequests, sellBy } from './made-orders.ts'
import { changedStaffScenes, movedScenes } from './moved-scenes.ts'
import { openMovedShop } from './moved-shop.ts'
import { preparedScene } from './order-scenes.ts'
import { scenes, scenesOf } from './scenes.ts'
import { companyScenes, ownCompanyScene } from './company-scenes.ts'
import { takeAfterSale } from './after-sale/take-after-sale.ts'
import { takeDesk } from './desk/take-desk.ts'
import { markupScenes } from './markup-scenes.ts'
import {
  staffScene,
  emptyStaffScene,
  houseScenes,
  mailScenes,
  moneyScenes,
  orderListScenes,
} from './staff-scenes.ts'
import { takeTax } from './tax/take-tax.ts'
import { tour } from './tour.ts'
import { webhookScenes } from './desk/webhook-scenes.ts'

const folder = join(import.meta.dirname, '../../screens')
const widths: readonly number[] = [1280, 360]
const daysApart = 12
/** One in each language at each width. */
const tours = languages.length * widths.length
const aWeekMs = 7 * 86_400_000

const isExamined = process.argv.includes('--axe')
const wanted = process.argv.slice(2).filter((argument) => argument !== '--axe')
const isWanted = (scene: string) => wanted.length === 0 || wanted.some((name) => scene.startsWith(name))
const unknown = wanted.find((name) => !scenes.some((scene) => scene.startsWith(name)))
if (unknown !== undefined) {
  console.error(`There is no scene "${unknown}". There are: ${scenes.join(', ')}`)
  process.exit(1)
}

/** The tours that ended early. The others go on: one page that has changed must not cost an hour of pictures. */
const failures: string[] = []
/** Reports a fault of a page, by axe or of its width, as soon as it is found. */
const report = (finding: string) => {
  console.error(finding)
  process.exitCode = 1
}

rmSync(folder, { recursive: true, force: true })
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } })
const [shop, faulty] = await Promise.all([startTestShop(), openFaultyShop(browser)])
try {
  await takeAll(browser, shop)
  await writeContactSheet(folder, browser)
  if (failures.length > 0) {
    console.error(`Not taken to the end:\n${failures.join('\n')}`)
    process.exitCode = 1
  }
  console.log(`Screens are in ${join(folder, 'index.html')}`)
} finally {
  await Promise.all([shop.stop(), faulty.stop()])
  await browser.close()
}

/** The settings shared by the tours of one round. */
type Round = {
  readonly browser: Browser
  readonly shop: TestShop
  readonly places: Guide['places']
  /** The storage state of a user who is signed in from the start. */
  readonly state?: Desk['state']
}

async function takeAll(browserOfAll: Browser, shopOfAll: TestShop): Promise<void> {
  const desk = await openStaffPage(browserOfAll, shopOfAll)
  await keepOfficeOpen(desk)
  const round = { browser: browserOfAll, shop: shopOfAll, places: {} }
  const making = { shop: shopOfAll, desk }
  if (scenesOf.staffEmpty.some(isWanted)) await everybody({ ...round, state: desk.state }, emptyStaffScene)
  await sellBy(making, 'request')
  const requests = await makeRequests(making)
  const [offer] = await findByWire(shopOfAll, 16)
  const place = `/pricing?${new URLSearchParams({ offer: offer?.offerId ?? '' })}`
  if (scenesOf.byRequest.some(isWanted))
    await everybody({ ...round, places: { 'booking-by-request': place } }, byRequestScene)
  await sellBy(making, 'instant')
  const orders = await makeOrders(making)
  if (scenesOf.staffQueue.some(isWanted)) await everybody({ ...round, state: desk.state }, staffScene)
  if ([...scenesOf.staffMoney, ...scenesOf.staffSystem].some(isWanted)) await makeMoney(making)
  if (scenesOf.staffOrderList.some(isWanted))
    await everybody({ ...round, state: desk.state }, orderListScenes)
  if (scenesOf.staffMoney.some(isWanted)) {
    await everybody({ ...round, state: desk.state }, moneyScenes)
    await everybody({ ...round, state: desk.state }, mailScenes)
  }
  if (scenesOf.staffMarkup.some(isWanted)) await everybody({ ...round, state: desk.state }, markupScenes)
  if ([...scenesOf.staffCompanies, ...scenesOf.ownCompany].some(isWanted)) {
    const agent = await makeCompanies(shopOfAll, browserOfAll)
    await everybody({ ...round, state: desk.state }, companyScenes)
    await everybody({ ...round, state: agent.state }, ownCompanyScene)
  }
  if (scenesOf.staffWebhooks.some(isWanted)) await everybody({ ...round, state: desk.state }, webhookScenes)
  if (scenesOf.staffSystem.some(isWanted)) await everybody({ ...round, state: desk.state }, houseScenes)
  await takeDesk({
    browser: browserOfAll,
    making,
    isWanted,
    everybody: (own, lead, atWidths) => everybody({ ...round, ...own }, lead, atWidths),
  })
  await takeTax({
    making,
    isWanted,
    everybody: (own, lead) => everybody({ ...round, ...own }, lead),
  })
  await takeAfterSale({
    browser: browserOfAll,
    isWanted,
    everybody: (own, lead) => everybody({ browser: browserOfAll, ...own }, lead),
  })
  await takeMoved(browserOfAll)
  const places = { ...requests, ...orders, ...faulty.addresses, 'order-expired': orders['order-held'] }
  if (scenesOf.tour.some(isWanted)) {
    await everybody({ ...round, places }, async (guide) => {
      await tour(guide)
      console.log(`${guide.language} ${guide.width}`)
    })
  }
  if (!scenesOf.expired.some(isWanted)) return
  await shopOfAll.advance(aWeekMs)
  await everybody({ ...round, places }, (guide) => preparedScene(guide, 'order-expired'))
}

/** Takes screenshots of schedule changes of sold flights, and scenes that only third-party suppliers have. */
async function takeMoved(browserOfAll: Browser): Promise<void> {
  const atDesk = scenesOf.staffMoved.some(isWanted)
  const atOrder = scenesOf.moved.some(isWanted)
  if (!atDesk && !atOrder) return
  const { stop, state, ...moved } = await openMovedShop(browserOfAll)
  try {
    const round = { browser: browserOfAll, ...moved }
    if (atOrder) await everybody(round, movedScenes)
    if (atDesk) await everybody({ ...round, state }, changedStaffScenes)
  } finally {
    await stop()
  }
}

/** Runs a tour in each language at each width. */
async function everybody(
  round: Round,
  lead: (guide: Guide) => Promise<void>,
  atWidths = widths,
): Promise<void> {
  const visits = atWidths.flatMap((width, row) =>
    languages.map((language, column) => {
      const number = row * languages.length + column
      return { language, width, firstDay: 20 + number * daysApart, isSecond: false }
    }),
  )
  // Two tours at a time: one from each end of the list.
  const walk = async () => {
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      const fault = await leadOne(round, visit, lead)
      if (fault === undefined) continue
      // A busy machine is slow for a while: the tour is led once more, on days that it has not booked.
      if (visit.isSecond) failures.push(fault)
      else visits.push({ ...visit, firstDay: visit.firstDay + tours * daysApart, isSecond: true })
    }
  }
  await Promise.all([walk(), walk()])
}

type Visit = {
  readonly language: Language
  readonly width: number
  readonly firstDay: number
  /** Whether the tour has failed before. */
  readonly isSecond: boolean
}

/** Returns what ended the tour early; undefined when it was led to its end. */
async function leadOne(
  { browser: from, state, ...round }: Round,
  visit: Visit,
  lead: (guide: Guide) => Promise<void>,
): Promise<string | undefined> {
  const { language, width } = visit
  const page = await from.newPage({
    ...(state && { storageState: state }),
    baseURL: round.shop.url,
    locale: localeOf[language],
    timezoneId: 'Asia/Bangkok',
    viewport: { width, height: width < 640 ? 740 : 800 },
    hasTouch: width < 640,
    isMobile: width < 640,
    reducedMotion: 'reduce',
  })
  const take = cameraFor(page, { folder, language, width, isWanted, ...(isExamined && { report }) })
  try {
    await lead({ ...round, ...visit, page, take, traveller: travellerAt(page, language) })
    return undefined
  } catch (fault) {
    return `${language} ${width} at ${new URL(page.url()).pathname}: ${String(fault)}`
  } finally {
    await page.close()
  }
}
