/**
 * Returns "somchai@mail.example" as "s•••@mail.example": enough to recognise an address, too little to write
 * to it.
 */
export function maskedAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${[...local][0] ?? ''}•••@${domain}`
}
