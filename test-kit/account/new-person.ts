import { type AccountShop, goodPassword, openAccount, type TestBrowser } from './account-shop.ts'

/** A traveller with an account, signed in. */
export type NewPerson = { readonly email: string; readonly browser: TestBrowser }

/** Returns a function that opens accounts in the shop that runs then: person1@example.com, person2@example.com and so on. */
export function newPeopleOf(shopNow: () => AccountShop): () => Promise<NewPerson> {
  let people = 0
  return async () => {
    people += 1
    const email = `person${people}@example.com`
    await openAccount(shopNow(), email)
    const browser = shopNow().browser()
    await browser.signIn(email, goodPassword)
    return { email, browser }
  }
}
