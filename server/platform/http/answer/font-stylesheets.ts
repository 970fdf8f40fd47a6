import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/problem.ts'

/** URLs of the web app's font style sheets, for pages outside the app. */
export type FontStylesheets = (language: Language) => readonly string[]

type Sheet = { readonly href: string; readonly isJapanese: boolean }

/** Japanese fonts are large: only readers of Japanese load them. */
const japaneseFont = 'IBM Plex Sans JP'

/** Finds the sheets in the built web app; none when it is not built, and system fonts are used. */
export async function readFontStylesheets(webDirectory: string | undefined): Promise<FontStylesheets> {
  const sheets = webDirectory === undefined ? [] : await fontStylesheetsIn(join(webDirectory, 'assets'))
  return (language) =>
    sheets.filter(({ isJapanese }) => !isJapanese || language === 'ja').map(({ href }) => href)
}

async function fontStylesheetsIn(folder: string): Promise<readonly Sheet[]> {
  const names = await readdir(folder).catch(() => [])
  const readFontSheet = async (name: string): Promise<Sheet[]> => {
    const text = await readFile(join(folder, name), 'utf8')
    if (!text.includes('@font-face')) return []
    return [{ href: `/assets/${name}`, isJapanese: text.includes(japaneseFont) && !text.includes(':root') }]
  }
  return (await Promise.all(names.filter((name) => /^[\w.-]+\.css$/.test(name)).map(readFontSheet))).flat()
}
