import { type ImportFault, refusedRow } from '../import-fault.ts'

/** One record of an SSIM file: exactly 200 characters, one per byte. */
export type SsimRecord = { readonly line: number; readonly text: string }

const recordLength = 200

/** Whether a file is an IATA SSIM data set (chapter 7) rather than CSV. */
export function isSsim(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 35)).toString('latin1') === '1AIRLINE STANDARD SCHEDULE DATA SET'
}

/**
 * Splits a file into records by line or, without line breaks, every 200 bytes (the record number then serves
 * as line). Skips records of zeros, which pad blocks.
 */
export function splitSsimRecords(text: string): {
  readonly records: readonly SsimRecord[]
  readonly faults: readonly ImportFault[]
} {
  const lines = text.includes('\n') ? text.split('\n') : splitFixedLengthRecords(text)
  const records: SsimRecord[] = []
  const faults: ImportFault[] = []
  for (const [index, content] of lines.entries()) {
    const line = index + 1
    if (/^0*\s*$/.test(content)) continue
    const whole = content.length > recordLength ? content.trimEnd() : content
    if (whole.length === recordLength) records.push({ line, text: whole })
    else faults.push(refusedRow(line, `the record has ${whole.length} characters, not ${recordLength}`))
  }
  return { records, faults }
}

function splitFixedLengthRecords(text: string): string[] {
  const records: string[] = []
  for (let at = 0; at < text.length; at += recordLength) records.push(text.slice(at, at + recordLength))
  return records
}

/** Returns a trimmed field by the numbers of its first and last byte, counted from 1 as in SSIM. */
export function fieldAt(record: SsimRecord, first: number, last = first): string {
  return record.text.slice(first - 1, last).trim()
}
