import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSoapBody, createSoapEnvelope } from './sabre-soap.ts'
import { parseXml, xmlDescendants, firstXmlChild, escapeXml } from './sabre-xml.ts'

describe('reading XML', () => {
  it('reads elements, attributes and texts, whatever the prefixes', () => {
    const root = parseXml(
      `<?xml version="1.0"?><!-- a note --><a:Top xmlns:a="x"><b:One Code='T&amp;G'>up &lt;to&gt; &#65;<![CDATA[<&]]></b:One><One/></a:Top>`,
    )
    expect(root?.name).toBe('Top')
    expect(firstXmlChild(root, 'One')).toEqual({
      name: 'One',
      attributes: { Code: 'T&G' },
      children: [],
      text: 'up <to> A<&',
    })
    expect(root && xmlDescendants(root, 'One')).toHaveLength(2)
  })

  it.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a',
    '<a b=c/>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
  ])('refuses %j', (text) => {
    expect(parseXml(text)).toBeUndefined()
  })

  it('refuses unbounded nesting', () => {
    expect(parseXml('<a>'.repeat(100) + '</a>'.repeat(100))).toBeUndefined()
  })

  it('never throws, and returns texts as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseXml(text)
        const printable = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').trim()
        expect(parseXml(`<a b="${escapeXml(printable)}">${escapeXml(printable)}</a>`)?.text).toBe(printable)
      }),
    )
  })
})

describe('a SOAP message', () => {
  it('carries the token, and its body can be read back', () => {
    const text = createSoapEnvelope({
      action: 'XRQ',
      xml: '<XRQ/>',
      token: 'T<1',
      pcc: 'FH01',
      conversation: 'r"1',
    })
    expect(text).toContain('T&lt;1')
    expect(parseSoapBody(text)).toMatchObject({ kind: 'element', element: { name: 'XRQ' } })
  })

  it('reports a fault', () => {
    const fault =
      '<s:Envelope><s:Body><s:Fault><faultcode>C</faultcode><faultstring>no</faultstring></s:Fault></s:Body></s:Envelope>'
    expect(parseSoapBody(fault)).toEqual({ kind: 'fault', code: 'C', text: 'no' })
    expect(parseSoapBody('<html/>')).toBeUndefined()
  })
})
