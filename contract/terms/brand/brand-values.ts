/** How long the name of the shop and the display name of its emails may be, in UTF-16 units. */
export const longestShopName = 30

/** The most KiB of the file of a picture, and its allowed ratio of width to height. */
export const brandPictureLimits = {
  logo: { mostKib: 100, ratio: [0.5, 8] },
  favicon: { mostKib: 50, ratio: [1, 1] },
} as const

/** The pictures of a brand. */
export type BrandPictureName = keyof typeof brandPictureLimits

/** Whether a text is a line of letters without control or formatting characters that would reorder or hide it. */
export function isShopName(text: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}]{1,30}$/u.test(text) && text.trim() === text
}

/**
 * What administrators have set of the brand. What is absent is as the server's settings have it (BRAND_NAME and its
 * companions, MAIL_REPLY_TO).
 */
export type BrandValues = {
  /** The name in the header, in titles and in link previews. */
  readonly name?: string | undefined
  /** "#1d4ed8" */
  readonly color?: string | undefined
  /** The display name of the sender of emails; the address stays the server's. */
  readonly senderName?: string | undefined
  /** Where answers to emails go. */
  readonly replyTo?: string | undefined
  /** SHA-256 of the file of the logo, in hex. */
  readonly logo?: string | undefined
  /** SHA-256 of the file of the icon, in hex. */
  readonly favicon?: string | undefined
}

/** The fields of a brand, in the order of its form. */
export const brandFields = [
  'name',
  'color',
  'logo',
  'favicon',
  'senderName',
  'replyTo',
] as const satisfies readonly (keyof BrandValues)[]
/** The key of a value that an administrator sets, in the form and in the history. */
export type BrandField = (typeof brandFields)[number]

/** Returns the fields in which two brands differ. */
export function changedBrandFields(before: BrandValues, after: BrandValues): BrandField[] {
  return brandFields.filter((field) => before[field] !== after[field])
}
