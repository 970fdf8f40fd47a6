import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsIn, signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { setsUpTwoStepSignIn } from '../kit/two-step-sign-in.ts'
import { openAccount } from '../screen-tour/open-account.ts'

// Browsers have passkeys on a host name only, and the authenticator belongs to the page.
test.use({ shopFor: 'passkeys', shopInput: { hasHostName: true }, ownContext: true })

/** Gives the page a fingerprint reader that recognises its user. */
async function hasFingerprintReader(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('A clerk adds and removes a passkey, signs in with the next one alone, until an administrator removes it', async ({
  page,
  shop,
  browser,
  refusals,
}) => {
  test.setTimeout(120_000)
  const clerk = await openAccount(shop, 'clerk@agency.example')
  await shop.administrator(clerk.email)
  await hasFingerprintReader(page)
  await signsIn(page, clerk)
  await page.goto('/account?section=security')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('Passkeys need two-step sign-in')).toBeVisible()
  await expect(passkeys.getByRole('button')).toHaveCount(0)
  await setsUpTwoStepSignIn(page)

  const adds = async (name: string) => {
    await passkeys.getByLabel('Name of the passkey').fill(name)
    await page.keyboard.press('Enter')
    await expect(passkeys.getByText('The passkey was added.')).toBeVisible()
    await expect(passkeys.getByRole('listitem')).toContainText([name])
  }
  await adds('Old laptop')
  await passkeys.getByRole('button', { name: 'Remove passkey Old laptop' }).press('Enter')
  await expect(passkeys.getByText('The passkey was removed.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await adds('Office laptop')
  await expectAccessibleAtWidths(page, 'the passkeys of an account')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()

  const signIn = page.getByRole('button', { name: 'Use a passkey' })
  await expect(signIn).toBeVisible()
  await expectAccessibleAtWidths(page, 'the sign-in form with a passkey')
  await signIn.press('Enter')
  await expect(page).toHaveURL('/staff')
  await page.goto('/account?section=security')
  await expect(passkeys.getByRole('listitem')).toContainText(['last used'])

  const desk = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
  await signsInAsAdministrator(desk, shop, 'admin@agency.example')
  await desk.goto('/staff?section=users&role=all')
  await desk.getByRole('list', { name: 'Users and roles' }).getByRole('link', { name: clerk.email }).click()
  const person = desk.getByRole('region', { name: clerk.email })
  await person.getByRole('button', { name: 'Remove passkeys' }).press('Enter')
  const question = desk.getByRole('dialog', { name: 'Remove passkeys' })
  await expectAccessibleAtWidths(desk, 'the question before passkeys are removed')
  await question.getByRole('button', { name: 'Remove passkeys' }).press('Enter')
  await expect(person.getByRole('status')).toHaveText(`The passkeys of ${clerk.email} are removed.`)
  await desk.close()

  refusals.add('*')
  await page.goto('/index')
  // A press on the prerendered page, before its code has loaded, does nothing.
  await page.waitForLoadState('networkidle')
  await signIn.press('Enter')
  await expect(page.getByRole('alert')).toContainText('passkey')
  const mails = await shop.mailsAbout(`To: ${clerk.email}`)
  expect(mails.filter((mail) => mail.includes('Subject: A passkey was '))).toHaveLength(4)
})
