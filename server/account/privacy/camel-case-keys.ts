/** Converts column names to the API's spelling: created_at becomes createdAt. */
export function camelCaseKeys(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value as unknown,
    ]),
  )
}
