/** What colleagues call somebody: the address before its "@"; nothing of an account that is gone. */
export function shortName(name: string): string {
  return name.replace(/@.*/, '')
}
