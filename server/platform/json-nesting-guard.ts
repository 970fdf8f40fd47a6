/** No service nests its JSON deeper than this. */
const deepest = 128
const [quote, backslash] = [0x22, 0x5c]

// comparisons instead of sets: every byte of every response passes here
function isOpeningBracket(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b
}
function isClosingBracket(byte: number): boolean {
  return byte === 0x5d || byte === 0x7d
}
function isWhitespaceByte(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

/**
 * Checks the bytes of a JSON text as they arrive; returns false as soon as they nest too deep. A parser would
 * take memory and time for each level before anybody could inspect the result. Texts that are not JSON pass.
 */
export function createJsonNestingGuard(): (bytes: Uint8Array) => boolean {
  let depth = 0
  let [isText, isEscaped] = [false, false]
  let isJson: boolean | undefined
  return (bytes) => {
    for (const byte of bytes) {
      if (isJson === undefined && !isWhitespaceByte(byte)) isJson = isOpeningBracket(byte)
      if (isJson === false) return true
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (isOpeningBracket(byte)) depth += 1
      else if (isClosingBracket(byte)) depth -= 1
      if (depth > deepest) return false
    }
    return true
  }
}
