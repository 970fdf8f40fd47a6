import { presses } from '../kit/keyboard.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test('The page of a route leads by keyboard from a price that was found to its results', async ({
  page,
  request,
}) => {
  await page.goto(
    resultsAddress([
      ['BKK', 'TPE', 40],
      ['TPE', 'BKK', 47],
    ]),
  )
  await travellerAt(page).seesResults()
  // No other test searches this route. The search is kept in the background, and a page is kept for minutes: it is read once the price is there.
  const guide = async () => (await request.get('/api/flights/routes/BKK-TPE')).text()
  await expect.poll(guide).toContain('"lowest":')
  const withoutCode = await (await request.get('/flights/BKK-TPE')).text()
  expect(withoutCode).toMatch(/From ฿[\d,]+ round trip/)
  const asked: string[] = []
  page.on('request', (sent) => void (sent.url().includes('/api/shopping/') && asked.push(sent.url())))
  await page.goto('/flights/BKK-TPE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from Bangkok to Taipei')
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/Taipei/)
  expect(asked).toEqual([])
  await presses(page, page.getByRole('link', { name: /^From ฿[\d,]+ round trip/ }))
  await travellerAt(page).seesResults()
})
