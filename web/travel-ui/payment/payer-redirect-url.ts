/**
 * Returns where the payer is redirected: a web address, or a path of this shop beside `here`. Undefined for
 * anything else.
 */
export function payerRedirectUrl(goOn: string | undefined, here: string): string | undefined {
  if (goOn === undefined || !URL.canParse(goOn, here)) return undefined
  const address = new URL(goOn, here)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined
}
