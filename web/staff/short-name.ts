/** Returns a colleague's short name: the address before its "@"; empty for a deleted account. */
export function shortName(name: string): string {
  return name.replace(/@.*/, '')
}
