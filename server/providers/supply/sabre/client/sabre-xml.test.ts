import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soapBodyOf, soapEnvelopeOf } from './sabre-soap.ts'
import { readXml, xmlAll, xmlChild, xmlText } from './sabre-xml.ts'

describe('reading XML', () => {
  it('reads elements, attributes and texts, whatever the prefixes', () => {
    const root = readXml(
      `<?xml version="1.0"?><!-- a note --><a:Top xmlns:a="x"><b:One Code='T&amp;G'>up &lt;to&gt; &#65;<![CDATA[<&]]></b:One><One/></a:Top>`,
    )
    expect(root?.name).toBe('Top')
    expect(xmlChild(root, 'One')).toEqual({
      name: 'One',
      attributes: { Code: 'T&G' },
      children: [],
      text: 'up <to> A<&',
    })
    expect(root && xmlAll(root, 'One')).toHaveLength(2)
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
    expect(readXml(text)).toBeUndefined()
  })

  it('refuses unbounded nesting', () => {
    expect(readXml('<a>'.repeat(100) + '</a>'.repeat(100))).toBeUndefined()
  })

  it('never throws, and returns texts as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readXml(text)
        const printable = text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').trim()
        expect(readXml(`<a b="${xmlText(printable)}">${xmlText(printable)}</a>`)?.text).toBe(printable)
      }),
    )
  })
})

describe('a SOAP message', () => {
  it('carries the token, and its body can be read back', () => {
    const text = soapEnvelopeOf({
      action: 'XRQ',
      xml: '<XRQ/>',
      token: 'T<1',
      pcc: 'FH01',
      conversation: 'r"1',
    })
    expect(text).toContain('T&lt;1')
    expect(soapBodyOf(text)).toMatchObject({ kind: 'element', element: { name: 'XRQ' } })
  })

  it('reports a fault', () => {
    const fault =
      '<s:Envelope><s:Body><s:Fault><faultcode>C</faultcode><faultstring>no</faultstring></s:Fault></s:Body></s:Envelope>'
    expect(soapBodyOf(fault)).toEqual({ kind: 'fault', code: 'C', text: 'no' })
    expect(soapBodyOf('<html/>')).toBeUndefined()
  })
})
