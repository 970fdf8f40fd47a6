import type { WireAnswer } from '#simulators/control-plane/http-call.ts'

/** One element of a request. Names and attributes are without prefixes. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

type Open = {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: Element[]
  text: string
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g

/**
 * Parses XML without document types and CDATA, which no client sends here; undefined when it is not well
 * formed.
 */
export function parseXml(xml: string): Element | undefined {
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const path: Open[] = [root]
  let read = 0
  for (const found of xml.matchAll(token)) {
    if (found.index !== read) return undefined
    read += found[0].length
    if (!processXmlToken(path, found)) return undefined
  }
  return read === xml.length && path.length === 1 ? root.children[0] : undefined
}

function processXmlToken(
  path: Open[],
  [, isEnd, name, attributes = '', isEmpty, text]: RegExpMatchArray,
): boolean {
  const at = path.at(-1)
  if (!at) return false
  if (text !== undefined) at.text += unescapeXml(text.trim())
  if (name === undefined) return true
  const local = localName(name)
  if (isEnd === '/') {
    path.pop()
    return at.name === local
  }
  const element: Open = { name: local, attributes: attributesOf(attributes), children: [], text: '' }
  at.children.push(element)
  if (isEmpty !== '/') path.push(element)
  return true
}

function attributesOf(text: string): Record<string, string> {
  const all = [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(
    all.map(([, name = '', one, other]) => [localName(name), unescapeXml(one ?? other ?? '')]),
  )
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** Returns the element at a path of names; undefined when there is none. */
export function elementAt(root: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((at, name) => at?.children.find((one) => one.name === name), root)
}

/** Returns text escaped for XML. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const xmlHeaders = { 'content-type': 'text/xml;charset=utf-8' }

/** Returns an answer with a body. */
export function soapAnswer(action: string, body: string): WireAnswer {
  const header = `<eb:MessageHeader xmlns:eb="http://www.ebxml.org/namespaces/messageHeader" eb:version="1.0"><eb:Action>${escapeXml(action.replace(/RQ$/, 'RS'))}</eb:Action></eb:MessageHeader>`
  return { status: 200, headers: xmlHeaders, text: soapEnvelope(header, body) }
}

/** Returns a refusal in SOAP form: a fault with status 500. */
export function soapFault(code: string, words: string): WireAnswer {
  const body = `<soap-env:Fault><faultcode>soap-env:Client.${escapeXml(code)}</faultcode><faultstring>${escapeXml(words)}</faultstring></soap-env:Fault>`
  return { status: 500, headers: xmlHeaders, text: soapEnvelope('', body) }
}

function soapEnvelope(header: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><soap-env:Envelope xmlns:soap-env="http://schemas.xmlsoap.org/soap/envelope/"><soap-env:Header>${header}</soap-env:Header><soap-env:Body>${body}</soap-env:Body></soap-env:Envelope>`
}

/** Returns the success result of a service, with an optional warning. */
export function applicationResults(warning?: string): string {
  const status = warning === undefined ? 'Complete' : 'NotProcessed'
  const inside =
    warning === undefined
      ? '<stl:Success/>'
      : `<stl:Warning type="BusinessLogic"><stl:SystemSpecificResults><stl:Message>${escapeXml(warning)}</stl:Message></stl:SystemSpecificResults></stl:Warning>`
  return `<stl:ApplicationResults xmlns:stl="http://services.sabre.com/STL/v01" status="${status}">${inside}</stl:ApplicationResults>`
}
