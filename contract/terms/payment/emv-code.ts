/** One field of a code by the EMVCo rules: two digits of id, and its text. */
export type EmvField = { readonly id: string; readonly value: string }

/** A field as it is written: id, length in two digits, text. Throws when the text is longer than 99. */
export function formatEmvField(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`a field of ${value.length} characters`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** Reads fields that follow each other to the very end; undefined when they do not. */
export function parseEmvFields(text: string): readonly EmvField[] | undefined {
  const fields: EmvField[] = []
  let rest = text
  while (rest !== '') {
    const head = /^(\d\d)(\d\d)/.exec(rest)
    const length = Number(head?.[2])
    if (!head || rest.length < 4 + length) return undefined
    fields.push({ id: head[1] ?? '', value: rest.slice(4, 4 + length) })
    rest = rest.slice(4 + length)
  }
  return fields
}

/** CRC-16/CCITT-FALSE of a text of ASCII characters, in four capital hexadecimal digits. */
export function emvChecksum(text: string): string {
  let register = 0xffff
  for (let at = 0; at < text.length; at += 1) {
    register ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit += 1) {
      register = ((register << 1) ^ (register & 0x8000 ? 0x1021 : 0)) & 0xffff
    }
  }
  return register.toString(16).toUpperCase().padStart(4, '0')
}
