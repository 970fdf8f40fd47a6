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
      ['BKK', 'NRT', 40],
      ['NRT', 'BKK', 47],
    ]),
  )
  await travellerAt(page).seesResults()
  // The search is kept in the background, and a page is kept for minutes: it is read once the price is there.
  const guide = async () => (await request.get('/api/flights/routes/BKK-NRT')).text()
  await expect.poll(guide).toContain('"lowest":')
  const withoutCode = await (await request.get('/flights/BKK-NRT')).text()
  expect(withoutCode).toMatch(/From ฿[\d,]+ round trip/)
  const asked: string[] = []
  page.on('request', (sent) => void (sent.url().includes('/api/shopping/') && asked.push(sent.url())))
  await page.goto('/flights/BKK-NRT')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights from Bangkok to Tokyo Narita')
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/Narita/)
  expect(asked).toEqual([])
  await presses(page, page.getByRole('link', { name: /^From ฿[\d,]+ round trip/ }))
  await travellerAt(page).seesResults()
})
