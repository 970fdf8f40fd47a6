/** Returns a colleague's short name: the address before its "@"; empty for a deleted account. */
export function colleagueShortName(name: string): string {
  return name.replace(/@.*/, '')
}
