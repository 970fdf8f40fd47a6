/** Request to the process: the file of the template, the data as JSON, and PDF or the first page as SVG. */
export type RenderRequest = {
  readonly template: string
  readonly data: string
  readonly format: 'pdf' | 'svg'
}

/**
 * Response of the process.
 * - made: the document
 * - missing: there is no typesetter for this machine; a retry does not help
 * - broken: template or data are wrong; `why` holds no data
 */
export type RenderAnswer =
  | { readonly kind: 'made'; readonly bytes: Uint8Array; readonly pages: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly why: string }
