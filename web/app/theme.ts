import { persistentStorage } from '#web/session/browser-storage.ts'

/** The storage key of the choice; the inline script of index.html reads it before the first paint. */
const themeKey = 'theme'

/** Switches the page to dark when it is light, by choice or by the system's setting, and back. */
export function toggleTheme(): void {
  const root = document.documentElement
  const isDark = root.dataset['theme']
    ? root.dataset['theme'] === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches
  const theme = isDark ? 'light' : 'dark'
  root.dataset['theme'] = theme
  try {
    persistentStorage()?.setItem(themeKey, theme)
  } catch {
    // With a full or forbidden storage the choice lasts until the page is left.
  }
}
