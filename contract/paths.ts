/** Every page of the shop, in flow order (specification §2). */
export const pagePaths = {
  search: '/',
  accountPanel: '/index',
  offers: '/fareflightresults',
  price: '/pricing',
  booking: '/booking',
  payment: '/payments',
  order: '/order',
  account: '/account',
  resetPassword: '/account/resetpassword',
  confirmEmail: '/account/confirmemail',
  newEmail: '/account/newemail',
  priceAlert: '/pricealert',
  quotation: '/quotation',
  destinations: '/flights',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  cookies: '/cookies',
  staff: '/staff',
} as const

/** Below it are the readable addresses of searches and routes: "/flights/BKK-NRT/2026-12-12". */
export const flightsPath = '/flights'

/** What search engines are told to list. */
export const sitemapPath = '/sitemap.xml'

/** The page where a card is typed; the server draws it, apart from the others. */
export const cardPagePath = '/payments/card'

// Paths that are needed without the schemas of their endpoints: the first page loads no zod.

/** The path of `readAgency`. */
export const agencyPath = '/api/agency'
/** The path of `renewToken`. */
export const renewTokenPath = '/api/account/renew'
/** Where the endpoints of drafts are; the cookie of a draft is sent there alone. */
export const draftsPath = '/api/draft'
/** The reference of the API for programmers; the server draws it. */
export const apiReferencePath = '/developers'
/** The description of the API (OpenAPI). */
export const openApiPath = '/api/openapi.json'
