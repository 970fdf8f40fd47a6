/** What the server says about this shop in the attribute data-site of the page. */
export type SiteFlags = {
  /** Shows the strip of quick links. */
  readonly isDeveloperMode: boolean
  /** Flights, seats or payments are simulated: nothing bought here can be flown. */
  readonly isSimulated: boolean
}

/** The words of data-site: "developer simulated". Anything else, the unfilled placeholder too, says nothing. */
export function siteFlags(words: string): SiteFlags {
  const said = words.split(' ')
  return { isDeveloperMode: said.includes('developer'), isSimulated: said.includes('simulated') }
}
