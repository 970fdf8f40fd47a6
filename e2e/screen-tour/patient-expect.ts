import { expect as impatientExpect } from '@playwright/test'

/** Waits longer than in tests: a tour shares the machine with others, and a slow page is no fault of a picture. */
export const expect = impatientExpect.configure({ timeout: 20_000 })
