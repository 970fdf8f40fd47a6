import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns all emails of a folder as text, with their encoded parts decoded. */
export function mailsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.map((name) => readMail(join(folder, name)))
}

/** Emails already read: the file of an email is complete and never changes. */
const known = new Map<string, string>()

function readMail(file: string): string {
  const text = known.get(file) ?? readable(readFileSync(file, 'utf8'))
  known.set(file, text)
  return text
}

/** Returns an email with its encoded parts decoded in place and with text line ends. */
function readable(mail: string): string {
  const words = mail.replaceAll(
    /=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\r\n (?==\?))?/gi,
    (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? fromBase64(text) : fromQuoted(text.replaceAll('_', ' ')),
  )
  const part =
    /(Content-Transfer-Encoding: (base64|quoted-printable)\r\n(?:[^\r\n]+\r\n)*\r\n)([\s\S]*?)(?=\r\n--|$)/gi
  return words
    .replaceAll(
      part,
      (_, head: string, encoding: string, body: string) =>
        `${head}${encoding.toLowerCase() === 'base64' ? fromBase64(body) : fromQuoted(body)}`,
    )
    .replaceAll('\r\n', '\n')
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}

function fromQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
