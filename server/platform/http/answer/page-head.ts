import { type Language, languages } from '#contract/problem.ts'
import { type Html, html, scriptValue } from './html.ts'

/** What the head of a page says to search engines and to the link previews of chats. */
export type PageHead = {
  /** Replaces the title of the built page. */
  readonly title?: string
  readonly description?: string
  /** The one address of this content: a path, perhaps with a query. */
  readonly address: string
  /** Whether search engines may list the page. */
  readonly isListed: boolean
  /** What search engines read of the content (schema.org). */
  readonly structuredData?: object
  /** The path of a picture of 1200 × 630 pixels. */
  readonly picture?: string
}

/** Finds the head of a page by its path and query; undefined for a page that is nobody's to find. */
export type FindPageHead = (asked: {
  readonly path: string
  readonly query: URLSearchParams
  readonly language: Language
}) => PageHead | undefined

/** What a head is rendered with: the page's own title and description, and where the shop is. */
export type HeadContext = {
  readonly publicUrl: string
  /** The name of the shop, which ends every title. */
  readonly shopName: string
  readonly language: Language
  /** Whether the address named the language. */
  readonly isLanguageAsked: boolean
  readonly title: string
  readonly description: string
}

const locales: Readonly<Record<Language, string>> = { en: 'en_GB', ja: 'ja_JP', th: 'th_TH' }

/** Renders title, description, canonical address, languages and the OpenGraph properties of a page. */
export function renderHead(head: PageHead | undefined, context: HeadContext): Html {
  const { language } = context
  const title = head?.title === undefined ? context.title : `${head.title} · ${context.shopName}`
  const description = head?.description ?? context.description
  const basic = html`<title>${title}</title><meta name="description" content="${description}" />`
  if (head === undefined) return html`${basic}<meta name="robots" content="noindex" />`
  const address = (lang?: Language) => absoluteUrl(context.publicUrl, head.address, lang)
  const url = address(context.isLanguageAsked ? language : undefined)
  const properties: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', context.shopName],
    ['og:title', head.title ?? context.title],
    ['og:description', description],
    ['og:url', url],
    ['og:locale', locales[language]],
    ...(head.picture === undefined ? [] : ogImageProperties(absoluteUrl(context.publicUrl, head.picture))),
  ]
  const card = head.picture === undefined ? 'summary' : 'summary_large_image'
  return html`${basic}<link rel="canonical" href="${url}" />${hreflangLinks(head, address)}${properties.map(
    ([property, content]) => html`<meta property="${property}" content="${content}" />`,
  )}<meta name="twitter:card" content="${card}" />${structuredDataOf(head)}`
}

/** A data block: it is no script to the policy of the page. */
function structuredDataOf({ structuredData }: PageHead): readonly Html[] {
  if (structuredData === undefined) return []
  return [html`<script type="application/ld+json">${scriptValue(structuredData)}</script>`]
}

/** Says in which languages a page can be found; search engines keep out of pages that are not listed. */
function hreflangLinks({ isListed }: PageHead, address: (language?: Language) => string): readonly Html[] {
  if (!isListed) return [html`<meta name="robots" content="noindex" />`]
  return [
    ...languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${address(one)}" />`),
    html`<link rel="alternate" hreflang="x-default" href="${address()}" />`,
  ]
}

function ogImageProperties(url: string): readonly (readonly [string, string])[] {
  return [
    ['og:image', url],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]
}

function absoluteUrl(publicUrl: string, address: string, language?: Language): string {
  const url = new URL(address, publicUrl)
  if (language !== undefined) url.searchParams.set('lang', language)
  return url.href
}
