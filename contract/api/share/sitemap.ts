import { endpoint } from '../../endpoint.ts'
import { sitemapPath } from '../../paths.ts'

export const readSitemap = endpoint({
  method: 'GET',
  path: sitemapPath,
  summary:
    'The pages that search engines may list (sitemaps.org): the first one, the list of routes and those of the routes that travellers search most.',
  fileType: 'application/xml',
})
