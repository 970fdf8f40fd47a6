import { i18n, type Messages } from '@lingui/core'
import { type Language } from '#contract/problem.ts'

// One small file per feature and language; a page loads those of its own features in one language.
const catalogues = import.meta.glob<{ messages: Messages }>('../**/messages/*.po')

const loadedFeatures = new Set<string>()

/**
 * Loads the message catalogues of these features in this language. A feature without messages has no file.
 */
export async function loadMessages(language: Language, features: readonly string[]): Promise<void> {
  await Promise.all(features.map((feature) => loadFeature(language, feature)))
}

/** Activates this language: the page is rendered again, nothing typed is lost. */
export async function activateLanguage(language: Language): Promise<void> {
  await loadMessages(language, [...loadedFeatures])
  i18n.activate(language)
}

async function loadFeature(language: Language, feature: string): Promise<void> {
  const load = catalogues[`../${feature}/messages/${language}.po`]
  if (!load) return
  const { messages } = await load()
  loadedFeatures.add(feature)
  i18n.load(language, messages)
}
