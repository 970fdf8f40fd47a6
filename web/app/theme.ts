import { lastingStorage } from '#web/session/browser-storage.ts'

/** Under this key the choice is kept; the inline script of index.html reads it before the first paint. */
const themeKey = 'theme'

/** Turns the page dark when it is light now, by choice or by the system's setting, and light when it is dark. */
export function toggleTheme(): void {
  const root = document.documentElement
  const isDark = root.dataset['theme']
    ? root.dataset['theme'] === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches
  const theme = isDark ? 'light' : 'dark'
  root.dataset['theme'] = theme
  try {
    lastingStorage()?.setItem(themeKey, theme)
  } catch {
    // A full or forbidden storage: the choice holds until the page is left.
  }
}
