/** The airline and the issuance subcode of a bag. */
export type BagSubcode = { readonly airlineCode: string; readonly subcode: string }

/** Returns the reference of a bag; the rest tells it from others of the same kind. */
export function bagServiceRef({ airlineCode, subcode }: BagSubcode, rest: string): string {
  return `${airlineCode}.${subcode}.${rest}`
}

/** Reads the reference of a bag; undefined for anything else. */
export function bagSubcodeOf(serviceRef: string): BagSubcode | undefined {
  const [, airlineCode, subcode] = /^([A-Z0-9]{2})\.([A-Z0-9]{3})\./.exec(serviceRef) ?? []
  return airlineCode !== undefined && subcode !== undefined ? { airlineCode, subcode } : undefined
}
