import type { Language } from '#contract/problem.ts'
import { activateLanguage } from './messages.ts'

const oneYearSeconds = 31_536_000

/**
 * Switches the page to a language without a reload, and stores it for a year in the cookie `lang`. An address that
 * names a language then names this one. Where its
 * messages cannot be loaded, the page stays in its language.
 */
export async function switchLanguage(language: Language): Promise<void> {
  try {
    await activateLanguage(language)
  } catch {
    return
  }
  document.documentElement.lang = language
  const address = new URL(location.href)
  if (address.searchParams.has('lang')) {
    address.searchParams.set('lang', language)
    history.replaceState(history.state, '', address)
  }
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `lang=${language}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${secure}`
}
