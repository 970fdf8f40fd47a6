import { setTimeout as sleep } from 'node:timers/promises'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'

/** The credentials of an account. */
export type Account = { readonly email: string; readonly password: string }

/** Opens an account and confirms its email address with the link from the email. */
export async function openAccount(shop: TestShop, address = 'tour@traveller.example'): Promise<Account> {
  const account = { email: address, password: 'elephants walk at dawn' }
  const { email: username, password } = account
  await post(`${shop.url}/api/account/register`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, confirm: password }),
  })
  const link = new URL(await confirmationLink(shop, username))
  const said = new URLSearchParams([...link.searchParams, ...new URLSearchParams(link.hash.slice(1))])
  const [userid = '', code = ''] = [said.get('userid') ?? undefined, said.get('code') ?? undefined]
  await post(`${shop.url}/api/account/confirmemail`, {
    body: new URLSearchParams({ userid, code, password, confirm: password }),
  })
  return account
}

const mailWithinTries = 50

/**
 * Returns the confirmation link. The email is written after the response, so that the response time does not
 * reveal who has an account.
 */
async function confirmationLink(shop: TestShop, username: string): Promise<string> {
  for (let tries = 0; tries < mailWithinTries; tries += 1) {
    const [mail = ''] = await shop.mailsAbout(`To: ${username}`)
    const link = /https?:\S+code=\S+/.exec(mail)?.[0]
    if (link !== undefined) return link
    await sleep(100)
  }
  throw new Error(`No mail came to ${username}.`)
}

async function post(url: string, more: RequestInit): Promise<void> {
  const answer = await fetch(url, { method: 'POST', ...more })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`)
}
