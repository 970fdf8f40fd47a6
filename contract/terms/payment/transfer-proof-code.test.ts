import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emvChecksum, formatEmvField } from './emv-code.ts'
import { readTransferProofCode } from './transfer-proof-code.ts'

const vectorFile = join(
  import.meta.dirname,
  '../../../../shared/data/payments/vectors/signatures-and-codes.json',
)

const bodyOf = (sendingBank: string, transRef: string) =>
  formatEmvField(
    '00',
    formatEmvField('00', '000001') + formatEmvField('01', sendingBank) + formatEmvField('02', transRef),
  ) + formatEmvField('51', 'TH')
const signed = (body: string) => `${body}9104${emvChecksum(`${body}9104`)}`
const trueMoneyBody = (day: string) =>
  formatEmvField(
    '00',
    [
      ['00', '01'],
      ['01', '01'],
      ['02', 'P2P'],
      ['03', '50123456789012'],
      ['04', day],
    ]
      .map(([id, value]) => formatEmvField(id ?? '', value ?? ''))
      .join(''),
  )

describe('the code on a bank slip', () => {
  it('identifies the transfer and its bank', () => {
    expect(readTransferProofCode('004000060000010103002021900021231231212000115102TH91049C30')).toEqual({
      ok: true,
      value: { sendingBank: '002', transRef: '0002123123121200011' },
    })
    expect(readTransferProofCode(' 004100060000010103014022000111222233344ABCD125102TH910417DF\n')).toEqual({
      ok: true,
      value: { sendingBank: '014', transRef: '00111222233344ABCD12' },
    })
  })

  it('may have a checksum without leading zeros, or in lower case', () => {
    const refs = Array.from({ length: 3000 }, (_none, index) => `2026112${String(index).padStart(6, '0')}`)
    const short = refs.find((ref) => signed(bodyOf('004', ref)).slice(-4).startsWith('00')) ?? ''
    const code = signed(bodyOf('004', short))
    const [body, sum] = [code.slice(0, -8), code.slice(-2)]
    const expected = { ok: true, value: { sendingBank: '004', transRef: short } }
    expect(readTransferProofCode(code)).toEqual(expected)
    expect(readTransferProofCode(`${body}9104${sum}`)).toEqual(expected)
    expect(readTransferProofCode(`${body}9104${sum.toLowerCase()}`)).toEqual(expected)
    expect(readTransferProofCode(`${body}9102${sum}`)).toEqual(expected)
  })

  it('becomes invalid when one character differs', () => {
    const code = signed(bodyOf('014', '2026112012345678ABCD12345'))
    const expected = { sendingBank: '014', transRef: '2026112012345678ABCD12345' }
    const changed = fc.tuple(
      fc.nat(code.length - 1),
      fc.constantFrom(...Array.from('0123456789ABCDEFGHabc ')),
    )
    fc.assert(
      fc.property(changed, ([at, sign]) => {
        const other = code.slice(0, at) + sign + code.slice(at + 1)
        fc.pre(other.trim().toUpperCase() !== code)
        const read = readTransferProofCode(other)
        // small letters of the checksum are the same checksum; anything else is another slip
        if (read.ok) expect(read.value).toEqual(expected)
        expect(read.ok).toBe(at >= code.length - 4 && other.toUpperCase() === code)
      }),
      { numRuns: 2000 },
    )
  })

  it('round-trips for any transfer', () => {
    const transfer = fc.tuple(fc.stringMatching(/^\d{3}$/), fc.stringMatching(/^[A-Za-z0-9]{1,25}$/))
    fc.assert(
      fc.property(transfer, ([sendingBank, transRef]) => {
        expect(readTransferProofCode(signed(bodyOf(sendingBank, transRef)))).toEqual({
          ok: true,
          value: { sendingBank, transRef },
        })
      }),
    )
  })

  it('includes the day for a transfer by TrueMoney wallet', () => {
    const code = signed(trueMoneyBody('20112026'))
    expect(readTransferProofCode(code.slice(0, -4) + code.slice(-4).toLowerCase())).toEqual({
      ok: true,
      value: { sendingBank: 'TRUEMONEY', transRef: '50123456789012', paidOn: '2026-11-20' },
    })
    expect(readTransferProofCode(signed(trueMoneyBody('31022026')))).toEqual({
      ok: false,
      fault: 'notASlipCode',
    })
  })

  it.each([
    ['nothing', ''],
    ['a web address', 'https://pay.example/9104ABCD'],
    [
      'a code that asks for money',
      '00020101021229370016A0000006770101110113006681234567853037645802TH5406100.0063041123',
    ],
    ['a reference with a sign', signed(bodyOf('014', "A'--"))],
    ['a bank of letters', signed(bodyOf('SCB', '123'))],
    ['a reference that is too long', signed(bodyOf('014', 'A'.repeat(26)))],
    ['what is much too long', signed(formatEmvField('00', 'A'.repeat(99)).repeat(4))],
    ['letters that no slip has', 'ก'.repeat(20)],
    ['a checksum alone', '9104FFFF'],
  ])('rejects %s', (_name, text) => {
    expect(readTransferProofCode(text)).toEqual({ ok: false, fault: 'notASlipCode' })
  })

  it('reports a wrong checksum', () => {
    expect(readTransferProofCode(`${bodyOf('014', '1234567890')}91040000`)).toEqual({
      ok: false,
      fault: 'wrongChecksum',
    })
  })

  it('never throws, whatever text is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-F]{8,120}$/)), (text) => {
        expect(typeof readTransferProofCode(text).ok).toBe('boolean')
      }),
    )
  })
})

describe.skipIf(!existsSync(vectorFile))('the vector beside the repository', () => {
  it('can be read, and becomes invalid when one byte differs', () => {
    const { slip_mini_qr: vector } = JSON.parse(
      existsSync(vectorFile) ? readFileSync(vectorFile, 'utf8') : '{}',
    ) as Readonly<Record<string, { input: { sendingBank: string; transRef: string }; payload: string }>>
    if (!vector) throw new Error('the vector is missing')
    expect(readTransferProofCode(vector.payload)).toEqual({ ok: true, value: vector.input })
    for (let at = 0; at < vector.payload.length; at += 1) {
      const changed = String.fromCharCode(vector.payload.charCodeAt(at) ^ 1)
      expect(
        readTransferProofCode(vector.payload.slice(0, at) + changed + vector.payload.slice(at + 1)).ok,
      ).toBe(false)
    }
  })
})
