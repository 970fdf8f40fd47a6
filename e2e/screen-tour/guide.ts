import { type Page } from '@playwright/test'
import { type Language } from '#contract/problem.ts'
import { type StoryShop } from '#test-kit/story-shop/start-story-shop.ts'
import { type Traveller } from '../kit/traveller.ts'
import { type Camera } from './camera.ts'
import { type Scene } from './scenes.ts'

/** What a tour needs: somebody at a page in a language at a width, the shop, and the camera. */
export type Guide = {
  readonly page: Page
  readonly traveller: Traveller
  readonly language: Language
  readonly width: number
  readonly shop: StoryShop
  readonly take: Camera
  /** Days from today on which nobody else on tour changes fares. */
  readonly firstDay: number
  /** Where scenes are that were prepared before the tour. */
  readonly places: Readonly<Partial<Record<Scene, string>>>
}
