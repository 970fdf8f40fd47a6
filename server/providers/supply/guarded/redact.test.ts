import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { redactPayload, redactedPath } from './redact.ts'

describe('a redacted supplier message', () => {
  it('shows codes, amounts and times, and nothing of people', () => {
    const message = {
      data: {
        id: 'ord_1',
        booking_reference: 'RZPNX8',
        total_amount: '90.80',
        total_currency: 'THB',
        passengers: [
          {
            id: 'pas_1',
            title: 'ms',
            given_name: 'Mali',
            family_name: 'Example',
            phone_number: '+66810000000',
          },
        ],
        documents: [{ unique_identifier: '0982345678901', number: 217 }],
        metadata: { clientReference: 'F12345-ABCD2345' },
        live_mode: false,
      },
    }
    expect(JSON.parse(redactPayload(JSON.stringify(message)) ?? '')).toEqual({
      data: {
        id: 'ord_1',
        booking_reference: 'RZPNX8',
        total_amount: '90.80',
        total_currency: 'THB',
        passengers: [
          {
            id: 'pas_1',
            title: '(text)',
            given_name: '(text)',
            family_name: '(text)',
            phone_number: '(text)',
          },
        ],
        documents: [{ unique_identifier: '(text)', number: '(number)' }],
        metadata: { clientReference: 'F12345-ABCD2345' },
        live_mode: false,
      },
    })
  })

  it('withholds keys, names and texts in XML', () => {
    const message = `<?xml version="1.0"?><Envelope xmlns="http://a"><Header><wsse:BinarySecurityToken>T1RLAQ</wsse:BinarySecurityToken>
      </Header><!-- Mali --><Body><QueueAccessRQ Version="2.1.0"><QueueIdentifier Number="5" Name="Mali"/></QueueAccessRQ>
      <UniqueID ID="ABCDEF"/><PersonName>Mali <![CDATA[Example]]></PersonName></Body></Envelope>`
    const shown = redactPayload(message)
    expect(shown).not.toMatch(/Mali|Example|T1RLAQ/)
    expect(shown).toContain('<QueueIdentifier Number="5" Name="(text)"/>')
    expect(shown).toContain('<UniqueID ID="ABCDEF"/>')
  })

  it('shows nothing of other formats', () => {
    expect(redactPayload('grant_type=client_credentials&password=secret')).toBeUndefined()
    expect(redactPayload('')).toBeUndefined()
  })

  it('withholds email addresses, phone and long numbers everywhere', () => {
    const message = { id: 'mali@example.com', code: '+66810000000', status: '4111111111111111' }
    expect(redactPayload(JSON.stringify(message))).not.toMatch(/mali|\d{9}/)
  })

  it('shows no value under a name that is not listed', () => {
    const secret = 'geheim'
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { maxLength: 4 }), (name, path) => {
        fc.pre(!/^(id|type|code|ID|total|status|field|amount)$/.test(name))
        const message = path.reduce<unknown>((inner, one) => ({ [one]: inner }), { [`x${name}`]: [secret] })
        expect(redactPayload(JSON.stringify(message))).not.toContain(secret)
      }),
    )
  })

  it('keeps the path of URLs, and of queries the listed parameters', () => {
    expect(redactedPath('https://api.example.com/air/orders/ord_1?offer_id=off_1&name=Mali')).toBe(
      '/air/orders/ord_1?offer_id=off_1&name=(text)',
    )
    expect(redactedPath('https://api.example.com/air/mali%40example.com')).toBe('/air/(text)')
  })

  it('the output is bounded for any input', () => {
    const many = JSON.stringify({ id: Array.from({ length: 5000 }, () => ({ id: 'x'.repeat(79) })) })
    expect(redactPayload(many)?.length).toBeLessThan(13_000)
  })
})
