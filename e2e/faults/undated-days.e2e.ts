import { dayFromToday, resultsAddress } from '../kit/results-address.ts'
import { expect, test } from './fault-fixtures.ts'

test('The calendar shows its days without prices when no supplier has prices by date', async ({
  page,
  traveller,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(resultsAddress([['BKK', 'NRT', 88]]))
  await traveller.seesResults()
  const days = page
    .getByRole('navigation', { name: 'Same trip, other dates' })
    .getByRole('listitem')
    .getByRole('link')
  await expect(days).toHaveCount(7)
  for (const words of await days.allInnerTexts()) expect(words).not.toMatch(/[฿–]|not known/)
  await days.nth(4).click()
  const search = () => Buffer.from(new URL(page.url()).searchParams.get('param') ?? '', 'base64').toString()
  await expect.poll(search).toContain(dayFromToday(89))

  await page.goto(
    resultsAddress([
      ['BKK', 'NRT', 88],
      ['NRT', 'BKK', 95],
    ]),
  )
  await traveller.seesResults()
  await expect(page.getByRole('button', { name: 'Other dates' })).toHaveCount(0)
  expect(asked.filter((path) => /\/(?:calendar|matrix)\/$/.test(path))).toEqual([])
})
