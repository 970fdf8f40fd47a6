import type { FastifyInstance } from 'fastify'
import { routePagePath } from '#contract/api/share/search-page-path.ts'
import { pagePaths } from '#contract/paths.ts'
import { readSitemap } from '#contract/api/share/sitemap.ts'
import { languages } from '#contract/problem.ts'
import { legalPageKinds } from '#contract/terms/legal-page/legal-page.ts'
import { succeed } from '#contract/terms/result.ts'
import { html } from '#server/platform/http/answer/html.ts'
import { route } from '#server/platform/http/route.ts'

/** What a sitemap is made of. */
type SitemapDeps = {
  readonly publicUrl: string
  /** Routes that found offers, the most searched first. */
  readonly busiestRoutes: (
    limit: number,
  ) => Promise<readonly { readonly from: string; readonly to: string }[]>
}

const cacheSeconds = 3600
/** A route is a page in every language; search engines read 50,000 addresses of a sitemap. */
const mostRoutes = 2000

/** GET /sitemap.xml */
export function sitemapRoutes(http: FastifyInstance, { publicUrl, busiestRoutes }: SitemapDeps): void {
  route(http, readSitemap, {
    limit: { max: 60, perSeconds: 60 },
    handle: async () => {
      const routes = await busiestRoutes(mostRoutes)
      const paths = [
        pagePaths.search,
        pagePaths.destinations,
        ...legalPageKinds.map((kind) => pagePaths[kind]),
        ...routes.map(({ from, to }) => routePagePath(from, to)),
      ]
      const urls = paths.map((path) => urlEntry(new URL(path, publicUrl).href))
      const text = html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}</urlset>
`
      return succeed({ name: 'sitemap.xml', bytes: new TextEncoder().encode(text.html), cacheSeconds })
    },
  })
}

/** The entry of a page with its address in each language. */
function urlEntry(address: string) {
  const alternates = languages.map(
    (one) => html`<xhtml:link rel="alternate" hreflang="${one}" href="${address}?lang=${one}"/>`,
  )
  return html`<url><loc>${address}</loc>${alternates}</url>
`
}
