import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An XML element without namespace prefixes, which differ between Sabre's services. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text without that of its children, trimmed. */
  readonly text: string
}

/** Maximum nesting depth, against hostile input. */
const deepest = 64

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  // "006bbb" and "000000" are text, not numbers
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: deepest,
})

/** Parses an XML text; undefined when it is not well formed. Document types are rejected, so entities cannot expand. */
export function parseXml(text: string): XmlElement | undefined {
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) return undefined
  try {
    const [root, ...others] = elementsOf(parser.parse(text) as readonly ParsedNode[])
    return others.length === 0 ? root : undefined
  } catch {
    // The parser throws on nesting that is too deep.
    return undefined
  }
}

/** An element as the parser returns it: its children under its name, and its attributes under ":@"; or a text. */
type ParsedNode = Readonly<Record<string, readonly ParsedNode[] | Readonly<Record<string, string>> | string>>

function elementsOf(nodes: readonly ParsedNode[]): readonly XmlElement[] {
  return nodes.flatMap((node) => {
    const [name] = Object.keys(node).filter((key) => key !== ':@')
    const children = name === undefined ? undefined : node[name]
    if (name === undefined || !Array.isArray(children)) return []
    const attributes = node[':@'] as Readonly<Record<string, string>> | undefined
    const text = children.map(textOfNode).join('')
    return [{ name, attributes: attributes ?? {}, children: elementsOf(children), text: text.trim() }]
  })
}

function textOfNode(node: ParsedNode): string {
  const text = node['#text']
  return typeof text === 'string' ? text : ''
}

/** Escapes a text for an XML element or attribute. */
export function escapeXml(text: string): string {
  return (
    text
      .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Readers of XML turn a carriage return into a line feed (XML 1.0, 2.11).
      .replaceAll('\r', '&#13;')
  )
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
