import { emvChecksum, parseEmvFields } from './emv-code.ts'
import { type Result, fail, succeed } from '../result.ts'
import { type LocalDate, parseLocalDate } from '../time.ts'

/**
 * What the small QR code on a slip says: which transfer it was. It proves only that such a text exists; the money is
 * proved by the bank.
 */
export type TransferProofCode = {
  /** Three digits of the sending bank ("014"), or "TRUEMONEY" for that wallet. Unique together with `transRef`. */
  readonly sendingBank: string
  readonly transRef: string
  /** The day of the payment, where the code tells it. */
  readonly paidOn?: LocalDate
}

/** notASlipCode: another code, or none that is known. wrongChecksum: damaged or made up. */
export type TransferProofCodeFault = 'notASlipCode' | 'wrongChecksum'

/** A slip's code has about a hundred characters. */
const mostCharacters = 300

/** Reads the text of the small QR code on a bank slip, or of the one that the TrueMoney wallet prints. */
export function readTransferProofCode(text: string): Result<TransferProofCode, TransferProofCodeFault> {
  const code = text.trim()
  if (code.length > mostCharacters || !/^[ -~]*$/.test(code)) return fail('notASlipCode')
  const parts = splitChecksum(code)
  const content = parts && parseProofContent(parts.body)
  if (!content) return fail('notASlipCode')
  return parts.isRight ? succeed(content) : fail('wrongChecksum')
}

/**
 * The signed text, and whether its checksum is right. Some banks omit leading zeros or use lower-case
 * letters.
 */
function splitChecksum(code: string): { readonly body: string; readonly isRight: boolean } | undefined {
  const candidates = [4, 3, 2, 1].flatMap((length) => {
    const tail = code.slice(-length).toUpperCase()
    const body = code.slice(0, -length - 4)
    const head = code.slice(body.length, -length)
    if ((head !== '9104' && head !== `910${length}`) || !/^[0-9A-F]+$/.test(tail)) return []
    const isRight = [head, '9104'].some((one) => emvChecksum(body + one) === tail.padStart(4, '0'))
    return [{ body, isRight }]
  })
  return candidates.find((one) => one.isRight) ?? candidates[0]
}

function parseProofContent(body: string): TransferProofCode | undefined {
  const root = parseEmvFields(body)
  const inner = parseEmvFields(root?.find(({ id }) => id === '00')?.value ?? '')
  const fieldValue = (id: string) => inner?.find((field) => field.id === id)?.value ?? ''
  if (fieldValue('00') === '000001') return bankTransferProof(fieldValue('01'), fieldValue('02'))
  const isTrueMoney = fieldValue('00') === '01' && fieldValue('01') === '01' && fieldValue('02') !== ''
  return isTrueMoney ? trueMoneyTransferProof(fieldValue('03'), fieldValue('04')) : undefined
}

function bankTransferProof(sendingBank: string, transRef: string): TransferProofCode | undefined {
  const isSound = /^\d{3}$/.test(sendingBank) && /^[A-Za-z0-9]{1,25}$/.test(transRef)
  return isSound ? { sendingBank, transRef } : undefined
}

function trueMoneyTransferProof(transRef: string, day: string): TransferProofCode | undefined {
  const paidOn = parseLocalDate(day.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1'))
  const isSound = /^[A-Za-z0-9]{1,40}$/.test(transRef) && paidOn !== undefined
  return isSound ? { sendingBank: 'TRUEMONEY', transRef, paidOn } : undefined
}
