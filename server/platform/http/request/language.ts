import { type Language, languages } from '#contract/problem.ts'

/** The fallback language (specification §1: start-up language en with en as fallback). */
const fallbackLanguage: Language = 'en'

type WeightedTag = { readonly tag: string; readonly weight: number }

/** Returns the shop's language for a tag like "th-TH" or "JA"; undefined for an unsupported language. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split('-', 1)[0]
  return languages.find((language) => language === primary)
}

/**
 * Returns the language of an Accept-Language header (RFC 9110 §12.5.4): the highest weight wins, the earlier
 * one of equals; a weight of 0 refuses a language. Undefined when it names none of ours.
 */
export function languageOfHeader(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined
  // No browser sends more than a dozen tags; a longer list is cut.
  const wishes = header.slice(0, 500).split(',').slice(0, 20).map(parseWeightedTag)
  const best = wishes
    .filter((input) => input.weight > 0 && languageOfTag(input.tag) !== undefined)
    .reduce<WeightedTag | undefined>(
      (winner, input) => (winner && winner.weight >= input.weight ? winner : input),
      undefined,
    )
  return best && languageOfTag(best.tag)
}

/** Where a request states its language. */
export type LanguagePreferences = { readonly header: string | undefined; readonly cookie: string | undefined }

/** Returns the language for a program or our own client, which sets the header. */
export function languageOfApiRequest(wishes: LanguagePreferences): Language {
  return languageOfHeader(wishes.header) ?? languageOfTag(wishes.cookie ?? '') ?? fallbackLanguage
}

/**
 * Returns the language of a page: the visitor's choice (cookie `lang`) takes precedence over the browser
 * setting.
 */
export function languageOfPage(wishes: LanguagePreferences): Language {
  return languageOfTag(wishes.cookie ?? '') ?? languageOfHeader(wishes.header) ?? fallbackLanguage
}

function parseWeightedTag(part: string): WeightedTag {
  const [tag = '', ...parameters] = part.split(';')
  const quality = parameters
    .map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(text)?.[1])
    .find((found) => found)
  return { tag, weight: quality === undefined ? 1 : Number(quality) }
}
