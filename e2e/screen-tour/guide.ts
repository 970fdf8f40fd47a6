import type { Page } from '@playwright/test'
import type { Language } from '#contract/problem.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import type { Traveller } from '../kit/traveller.ts'
import type { Camera } from './camera.ts'
import type { Scene } from './scenes.ts'

/** The context of a tour: a page with its language and width, the shop, and the camera. */
export type Guide = {
  readonly page: Page
  readonly traveller: Traveller
  readonly language: Language
  readonly width: number
  readonly shop: TestShop
  readonly take: Camera
  /** Days from today on which no other tour changes fares. */
  readonly firstDay: number
  /** Addresses of scenes that were prepared before the tour. */
  readonly places: Readonly<Partial<Record<Scene, string>>>
}
