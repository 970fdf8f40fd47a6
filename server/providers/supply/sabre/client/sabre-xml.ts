/** An XML element without namespace prefixes, which differ between Sabre's services. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text without that of its children, trimmed. */
  readonly text: string
}

type Growing = { name: string; attributes: Record<string, string>; children: Growing[]; text: string }

/** Maximum nesting depth, against hostile input. */
const deepest = 64
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|</g

/** Parses an XML text; undefined when it is not well formed. Document types are rejected, so entities cannot expand. */
export function parseXml(text: string): XmlElement | undefined {
  const top: Growing = { name: '', attributes: {}, children: [], text: '' }
  const open: Growing[] = [top]
  for (const match of text.matchAll(token)) {
    if (!processXmlToken(match, open)) return undefined
  }
  const [root, ...others] = top.children
  const isWhole = open.length === 1 && others.length === 0 && top.text.trim() === ''
  return isWhole && root ? toXmlElement(root) : undefined
}

function processXmlToken(match: RegExpExecArray, open: Growing[]): boolean {
  const [whole, cdata, closing, opening, attributes = '', slash, text] = match
  const inside = open.at(-1)
  if (!inside || whole === '<') return false
  if (closing !== undefined) return open.length > 1 && open.pop()?.name === localName(closing)
  if (opening !== undefined) {
    const element = { name: localName(opening), attributes: attributesOf(attributes), children: [], text: '' }
    inside.children.push(element)
    if (slash === '') open.push(element)
    return open.length <= deepest
  }
  if (cdata !== undefined) inside.text += cdata
  else if (text !== undefined) inside.text += unescapeXml(text)
  return true
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single = '']) => [localName(name), unescapeXml(double ?? single)],
    ),
  )
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescapeXml(text: string): string {
  return text.replaceAll(/&(#\d{1,7}|#x[\dA-Fa-f]{1,6}|\w+);/g, (whole: string, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}

function toXmlElement({ name, attributes, children, text }: Growing): XmlElement {
  return { name, attributes, children: children.map(toXmlElement), text: text.trim() }
}

/** Escapes a text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns the first child with a name; undefined when there is none. */
export function firstXmlChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name)
}

/** Returns all descendants with a name in document order. */
export function xmlDescendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((one) => [
    ...(one.name === name ? [one] : []),
    ...xmlDescendants(one, name),
  ])
}
