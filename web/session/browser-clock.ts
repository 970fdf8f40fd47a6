/** The only reader of the browser's clock, in milliseconds since 1970. Rules take the time as a parameter. */
export function browserNowMs(): number {
  return Date.now()
}
