type HtmlPolicy = { readonly createHTML: (text: string) => string }
type PolicyFactory = { createPolicy(name: string, policy: HtmlPolicy): unknown }
/** Where browsers keep Trusted Types, if they have them. */
type Place = { readonly trustedTypes?: PolicyFactory }

/**
 * Forbids writing HTML from text: the content security policy requires it of browsers with Trusted Types, and
 * names this policy only. The empty text passes, as a library clears its announcements with it.
 */
export function installTrustedTypesPolicy(place: Place = globalThis as Place): void {
  place.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text === '') return text
      throw new TypeError('The shop writes no HTML from text.')
    },
  })
}
