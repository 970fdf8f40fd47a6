const names: Readonly<Record<string, string>> = { sabre: 'Sabre', duffel: 'Duffel' }

/** What a supplier calls itself; its id where it has no name that is known. */
export function supplierName(supplierId: string): string {
  return names[supplierId] ?? supplierId
}
