import { type XmlElement, parseXml, firstXmlChild, escapeXml } from './sabre-xml.ts'

/** A SOAP message to Sabre. */
export type SoapMessage = {
  /** Name of the service, "OTA_AirRulesLLSRQ". */
  readonly action: string
  /** The element inside Body, as escaped XML. */
  readonly xml: string
  readonly token: string
  readonly pcc: string
  /** Conversation id for tracing. */
  readonly conversation: string
}

/** Returns the whole message: ebXML header, token, body. A sessionless token works here as well. */
export function createSoapEnvelope({ action, xml, token, pcc, conversation }: SoapMessage): string {
  const partyIdElement = (name: string): string =>
    `<eb:PartyId type="urn:x12.org:IO5:01">${name}</eb:PartyId>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<soap-env:Envelope xmlns:soap-env="http://schemas.xmlsoap.org/soap/envelope/"><soap-env:Header>',
    '<eb:MessageHeader xmlns:eb="http://www.ebxml.org/namespaces/messageHeader" eb:version="1.0" soap-env:mustUnderstand="1">',
    `<eb:From>${partyIdElement('agency')}</eb:From><eb:To>${partyIdElement('sabre')}</eb:To><eb:CPAId>${escapeXml(pcc)}</eb:CPAId>`,
    `<eb:ConversationId>${escapeXml(conversation)}</eb:ConversationId><eb:Service>${action}</eb:Service>`,
    `<eb:Action>${action}</eb:Action></eb:MessageHeader>`,
    '<wsse:Security xmlns:wsse="http://schemas.xmlsoap.org/ws/2002/12/secext">',
    `<wsse:BinarySecurityToken EncodingType="wsse:Base64Binary" valueType="String">${escapeXml(token)}</wsse:BinarySecurityToken>`,
    `</wsse:Security></soap-env:Header><soap-env:Body>${xml}</soap-env:Body></soap-env:Envelope>`,
  ].join('')
}

/** The content of an answer's Body. */
export type SoapBody =
  | { readonly kind: 'element'; readonly element: XmlElement }
  | { readonly kind: 'fault'; readonly code: string; readonly text: string }

/** Returns the Body of an answer; undefined when the text is not an envelope with content. */
export function parseSoapBody(text: string): SoapBody | undefined {
  const envelope = parseXml(text)
  const element = firstXmlChild(envelope, 'Body')?.children[0]
  if (envelope?.name !== 'Envelope' || !element) return undefined
  if (element.name !== 'Fault') return { kind: 'element', element }
  const code = firstXmlChild(element, 'faultcode')?.text ?? ''
  return { kind: 'fault', code, text: firstXmlChild(element, 'faultstring')?.text ?? '' }
}
