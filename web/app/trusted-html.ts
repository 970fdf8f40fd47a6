type HtmlPolicy = { readonly createHTML: (text: string) => string }
type PolicyFactory = { createPolicy(name: string, policy: HtmlPolicy): unknown }
/** Where browsers have Trusted Types, if they have them. */
type Place = { readonly trustedTypes?: PolicyFactory }

/**
 * Lets nobody write HTML from text: the shop's content policy asks browsers that know Trusted Types for it, and this is the
 * one policy that it names. The empty text passes, with which a library empties its own announcements.
 */
export function refuseHtmlFromText(place: Place = globalThis as Place): void {
  place.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text === '') return text
      throw new TypeError('The shop writes no HTML from text.')
    },
  })
}
