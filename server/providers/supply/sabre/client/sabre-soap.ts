import { type XmlElement, readXml, xmlChild, xmlText } from './sabre-xml.ts'

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
export function soapEnvelopeOf({ action, xml, token, pcc, conversation }: SoapMessage): string {
  const party = (name: string): string => `<eb:PartyId type="urn:x12.org:IO5:01">${name}</eb:PartyId>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<soap-env:Envelope xmlns:soap-env="http://schemas.xmlsoap.org/soap/envelope/"><soap-env:Header>',
    '<eb:MessageHeader xmlns:eb="http://www.ebxml.org/namespaces/messageHeader" eb:version="1.0" soap-env:mustUnderstand="1">',
    `<eb:From>${party('agency')}</eb:From><eb:To>${party('sabre')}</eb:To><eb:CPAId>${xmlText(pcc)}</eb:CPAId>`,
    `<eb:ConversationId>${xmlText(conversation)}</eb:ConversationId><eb:Service>${action}</eb:Service>`,
    `<eb:Action>${action}</eb:Action></eb:MessageHeader>`,
    '<wsse:Security xmlns:wsse="http://schemas.xmlsoap.org/ws/2002/12/secext">',
    `<wsse:BinarySecurityToken EncodingType="wsse:Base64Binary" valueType="String">${xmlText(token)}</wsse:BinarySecurityToken>`,
    `</wsse:Security></soap-env:Header><soap-env:Body>${xml}</soap-env:Body></soap-env:Envelope>`,
  ].join('')
}

/** The content of an answer's Body. */
export type SoapBody =
  | { readonly kind: 'element'; readonly element: XmlElement }
  | { readonly kind: 'fault'; readonly code: string; readonly text: string }

/** Returns the Body of an answer; undefined when the text is not an envelope with content. */
export function soapBodyOf(text: string): SoapBody | undefined {
  const envelope = readXml(text)
  const element = xmlChild(envelope, 'Body')?.children[0]
  if (envelope?.name !== 'Envelope' || !element) return undefined
  if (element.name !== 'Fault') return { kind: 'element', element }
  const code = xmlChild(element, 'faultcode')?.text ?? ''
  return { kind: 'fault', code, text: xmlChild(element, 'faultstring')?.text ?? '' }
}
