const names: Readonly<Record<string, string>> = { sabre: 'Sabre', duffel: 'Duffel' }

/** Returns the name of a supplier; its id where it has none. */
export function supplierName(supplierId: string): string {
  return names[supplierId] ?? supplierId
}
