import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All mails of a folder as text, their encoded parts decoded. */
export function mailsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return names.map((name) => readable(readFileSync(join(folder, name), 'utf8')))
}

/** A mail with its encoded parts decoded in place. */
function readable(mail: string): string {
  if (/^Content-Transfer-Encoding: quoted-printable/im.test(mail))
    return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const decoded = (text: string) => Buffer.from(text, 'base64').toString('utf8')
  return mail.replaceAll(/^(?:[A-Za-z0-9+/]{4,76}={0,2}\r?\n)+$/gm, decoded)
}
