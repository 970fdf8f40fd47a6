import { signsInAsAdministrator } from './agent.ts'
import { expectAccessible } from './accessible.ts'
import { booksAFlight } from './own-order.ts'
import { sells, without } from './sells.ts'
import { expect, story } from './story.ts'

story.skip(!sells('refundFigures'), without('refundFigures'))

story(
  'What is paid comes back as it was shown: asked by the owner, carried out by staff',
  async ({ page, shop, browser }) => {
    const number = await booksAFlight(page, shop, 96)
    const desk = await browser.newPage({ baseURL: shop.url })
    await signsInAsAdministrator(desk, shop, 'refunds@agency.example')
    const staff = (path: string, json?: object) =>
      desk.evaluate(
        async ({ path: to, json: body }) => {
          const { value } = JSON.parse(localStorage.getItem('user') ?? '{}') as {
            value: { access_token: string }
          }
          const headers = {
            authorization: `Bearer ${value.access_token}`,
            'content-type': 'application/json',
          }
          const answer = await fetch(
            to,
            body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
          )
          return (await answer.json()) as Record<string, unknown>
        },
        { path, json },
      )
    await staff('/api/staff/payments/received', { orderNumber: number })
    await shop.mails()
    await page.reload()
    await expect(page.getByText('Your tickets are issued.')).toBeVisible()

    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    await page.getByRole('button', { name: 'See what comes back' }).click()
    const figures = page.getByRole('region', { name: 'Cancel or change' })
    await expect(figures.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'the order page')
    await page.getByRole('button', { name: 'Yes, ask for the refund' }).click()
    await expect(page.getByText(/^Asked .* Our staff answer by /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take it back' })).toBeVisible()

    const { requests } = (await staff('/api/staff/requests')) as {
      requests: { requestId: string; orderNumber: string; comesBack: number }[]
    }
    const [asked] = requests.filter((one) => one.orderNumber === number)
    const back = ((asked?.comesBack ?? 0) / 100).toLocaleString('en-US')
    await expect(page.getByText(`Comes back: ฿${back}`)).toBeVisible()
    await staff('/api/staff/requests/reply', { requestId: asked?.requestId, reply: 'done' })
    await page.reload()
    await expect(page.getByText(/^Carried out /)).toBeVisible()
    expect(
      (await shop.mailsAbout(number)).filter((mail) => mail.includes('carried out your refund')),
    ).toHaveLength(1)
    await desk.close()
  },
)
