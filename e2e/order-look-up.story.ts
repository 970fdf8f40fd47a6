import { expectAccessible } from './accessible.ts'
import { booksAFlight } from './own-order.ts'
import { expect, story } from './story.ts'

story(
  'An order is found again by its code and the e-mail address, and by nothing less',
  async ({ page, shop, refusals }) => {
    refusals.add('/api/orders/find/')
    const number = await booksAFlight(page, shop, 94)
    const code =
      (await page
        .getByText(/^[A-Z0-9]{6}$/)
        .first()
        .textContent()) ?? ''
    await page.goto('/order')
    await expectAccessible(page, 'the order page')
    await page.getByRole('button', { name: 'Show my order' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter your e-mail address.')

    await page.getByLabel('Order number or booking code').fill(number)
    await page.getByLabel('E-mail').fill('somebody@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is no order with this code and this e-mail address.')).toBeVisible()

    await page.getByLabel('Order number or booking code').fill(` ${code.toLowerCase()} `)
    await page.getByLabel('E-mail').fill('ANNA@example.com')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/order\\?key=${number}`))
    await expect(page.getByText('Your seats are held. We await your payment.')).toBeVisible()
    await expectAccessible(page, 'the order page')
  },
)
