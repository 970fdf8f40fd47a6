// Paths that are needed without the schemas of their endpoints: the first page loads no zod.

/** The path of `readAgency`. */
export const agencyPath = '/api/agency'
/** The path of `renewToken`. */
export const renewTokenPath = '/api/account/renew'
/** Where the endpoints of drafts are; the cookie of a draft is sent there alone. */
export const draftsPath = '/api/draft'
/** The description of the API (OpenAPI). */
export const openApiPath = '/api/openapi.json'
