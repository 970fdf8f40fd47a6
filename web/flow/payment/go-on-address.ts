/** Where the payer is sent on: a web address, or a path of ours beside `here`. Anything else is no place to go. */
export function goOnAddress(goOn: string | undefined, here: string): string | undefined {
  if (goOn === undefined || !URL.canParse(goOn, here)) return undefined
  const address = new URL(goOn, here)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : undefined
}
