import { expectAccessible } from './accessible.ts'
import { resultsAddress } from './results-address.ts'
import { openDesk } from './screen-tour/desk.ts'
import { makeRequests, sellBy } from './screen-tour/made-orders.ts'
import { expect, story } from './story.ts'
import { travellerAt } from './traveller.ts'

story('The desk and an order with an exact price are accessible', async ({ browser, page, shop }) => {
  story.setTimeout(120_000)
  const making = { shop, desk: await openDesk(browser, shop) }
  await sellBy(making, 'request')
  const orders = await makeRequests(making)
  await sellBy(making, 'instant')
  const context = await browser.newContext({ baseURL: shop.url, storageState: making.desk.state })
  const desk = await context.newPage()
  await desk.goto('/staff')
  await page.goto(orders['order-quoted'])
  await expect(page.getByRole('button', { name: /^Yes, book at ฿/ })).toBeVisible()
  await expect(desk.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Add the note' })).toBeVisible()
  for (const width of [360, 1280]) {
    for (const [what, one] of [
      ['the desk', desk],
      ['an order with an exact price', page],
    ] as const) {
      await one.setViewportSize({ width, height: 800 })
      await expectAccessible(one, `${what}, ${width} px wide`)
      expect(await one.evaluate(() => document.documentElement.scrollWidth), what).toBe(width)
    }
  }
  await context.close()
})

story('The dialog with a pasted table is accessible', async ({ page }) => {
  await page.goto(resultsAddress([['BKK', 'NRT', 37]], { adults: 2 }))
  const traveller = travellerAt(page)
  await traveller.selects((await traveller.seesResults()).first())
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: 'Paste several passengers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Dee\tSomchai\tMr\t12/04/2535\nDee\tDuangjai\tMrs\t1 Mar 1994')
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await expectAccessible(page, `the dialog, ${width} px wide`)
    await page.keyboard.press('Escape')
  }
})
