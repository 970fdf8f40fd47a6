import { type I18n, type Messages, i18n, setupI18n } from '@lingui/core'
import type { Language } from '#contract/problem.ts'

// One small file per feature and language; a page loads those of its own features in one language.
const catalogues = import.meta.glob<{ messages: Messages }>('../**/messages/*.po')

/** Features whose messages the page has or awaits, so that a switch of the language loads them as well. */
const wantedFeatures = new Set<string>()

/**
 * Loads the message catalogues of these features in this language. A feature without messages has no file.
 */
export async function loadMessages(language: Language, features: readonly string[]): Promise<void> {
  await Promise.all(features.map((feature) => loadFeatureMessages(language, feature)))
}

/** Activates this language: the page is rendered again, nothing typed is lost. */
export async function activateLanguage(language: Language): Promise<void> {
  let known: number
  do {
    known = wantedFeatures.size
    await loadMessages(language, [...wantedFeatures])
    // A page that was opened meanwhile has loaded its messages in the former language.
  } while (wantedFeatures.size > known)
  i18n.activate(language)
}

/** Returns the messages of one feature in another language than that of the page, such as to search by them. */
export async function openCatalogue(language: Language, feature: string): Promise<I18n> {
  const loaded = await catalogues[`../${feature}/messages/${language}.po`]?.()
  return setupI18n({ locale: language, messages: { [language]: loaded?.messages ?? {} } })
}

async function loadFeatureMessages(language: Language, feature: string): Promise<void> {
  const load = catalogues[`../${feature}/messages/${language}.po`]
  if (!load) return
  const isNew = !wantedFeatures.has(feature)
  wantedFeatures.add(feature)
  try {
    i18n.load(language, (await load()).messages)
  } catch (error) {
    if (isNew) wantedFeatures.delete(feature)
    throw error
  }
}
