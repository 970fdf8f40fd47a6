import type { Page } from '@playwright/test'

/** A clerk's keyboard: presses are counted, typing is not. */
export type DeskHands = {
  readonly page: Page
  /** Presses a key or a chord: one action. */
  press(keys: string): Promise<void>
  /** Types a text, a code or an amount: no action. */
  type(text: string): Promise<void>
  /** Returns the actions of some work. */
  count(work: () => Promise<void>): Promise<number>
}

/** Creates the counted keyboard of a clerk at a page. */
export function deskHandsAt(page: Page): DeskHands {
  let actions = 0
  return {
    page,
    async press(keys) {
      actions += 1
      await page.keyboard.press(keys)
    },
    type: (text) => page.keyboard.type(text),
    async count(work) {
      const before = actions
      await work()
      return actions - before
    },
  }
}
