/** A re-encoded picture: upright, with nothing of the sent file in it. */
export type CleanPicture = {
  /** JPEG; no side is longer than 2000 pixels. */
  readonly jpeg: Uint8Array
  /** SHA-256 of the pixels, in base64url: the same for one picture in any container. */
  readonly digest: string
  /** The contents of its QR codes. */
  readonly codes: readonly string[]
}

/**
 * Response of the process.
 * - read: the picture
 * - unreadable: not a picture, a broken one, or too large
 * - missing: this machine has no picture library; a retry does not help
 */
export type PictureAnswer =
  | { readonly kind: 'read'; readonly picture: CleanPicture }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'missing' }
