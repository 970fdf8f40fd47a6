/**
 * Returns the CRC-16 (polynomial 1021, initial value FFFF) as four capital hexadecimal digits, the check code
 * of Thai banks.
 */
export function crc16(text: string): string {
  let sum = 0xffff
  for (const letter of Buffer.from(text, 'latin1')) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOut = ((sum >> 15) & 1) !== ((letter >> bit) & 1)
      sum = ((sum << 1) & 0xffff) ^ (isOut ? 0x1021 : 0)
    }
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** Returns the code that this bank prints on its transfer proofs. */
export function createTransferProofCode(sendingBank: string, transRef: string): string {
  const inner = `0006000001${emvField('01', sendingBank)}${emvField('02', transRef)}`
  const body = `${emvField('00', inner)}5102TH9104`
  return body + crc16(body)
}

function emvField(id: string, value: string): string {
  return `${id}${value.length.toString().padStart(2, '0')}${value}`
}
