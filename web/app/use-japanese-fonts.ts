import { useEffect } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'

/**
 * Loads IBM Plex Sans JP on Japanese pages, after the first paint. It comes in some 120 slices; one is
 * fetched only where no system font has its characters.
 */
export function useJapaneseFonts(): void {
  const language = useLanguage()
  useEffect(() => {
    if (language === 'ja') void loadJapaneseFonts()
  }, [language])
}

async function loadJapaneseFonts(): Promise<void> {
  try {
    await Promise.all([
      import('@fontsource/ibm-plex-sans-jp/400.css'),
      import('@fontsource/ibm-plex-sans-jp/600.css'),
    ])
  } catch {
    // The page keeps the system font.
  }
}
