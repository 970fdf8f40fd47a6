/** A picture as it is written anew: upright, nothing of the sent file in it. */
export type CleanPicture = {
  /** JPEG; no side is longer than 2000 pixels. */
  readonly jpeg: Uint8Array
  /** SHA-256 of the pixels, in base64url: the same for one picture in other wrapping. */
  readonly digest: string
  /** What the QR codes on it say. */
  readonly codes: readonly string[]
}

/**
 * What the process answers.
 * - read: the picture
 * - unreadable: no picture, a broken one, or too large a one
 * - missing: this machine has no picture library; it will not come by asking again
 */
export type PictureAnswer =
  | { readonly kind: 'read'; readonly picture: CleanPicture }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'missing' }
