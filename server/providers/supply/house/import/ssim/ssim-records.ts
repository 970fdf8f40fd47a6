import { type ImportFault, refused } from '../import-fault.ts'

/** One record of an SSIM file: exactly 200 characters, one for each byte of the file. */
export type SsimRecord = { readonly line: number; readonly text: string }

const recordLength = 200

/** Whether a file is an IATA SSIM data set (chapter 7) rather than a table. */
export function isSsim(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 35)).toString('latin1') === '1AIRLINE STANDARD SCHEDULE DATA SET'
}

/**
 * Cuts a file into records, by its lines or, where it has none, after every 200 bytes (then the number of the record
 * stands for the line). Records of zeros only fill blocks and are passed over.
 */
export function cutSsimRecords(text: string): {
  readonly records: readonly SsimRecord[]
  readonly faults: readonly ImportFault[]
} {
  const lines = text.includes('\n') ? text.split('\n') : cutEvenly(text)
  const records: SsimRecord[] = []
  const faults: ImportFault[] = []
  for (const [index, content] of lines.entries()) {
    const line = index + 1
    if (/^0*\s*$/.test(content)) continue
    const whole = content.length > recordLength ? content.trimEnd() : content
    if (whole.length === recordLength) records.push({ line, text: whole })
    else faults.push(refused(line, `the record has ${whole.length} characters, not ${recordLength}`))
  }
  return { records, faults }
}

function cutEvenly(text: string): string[] {
  const records: string[] = []
  for (let at = 0; at < text.length; at += recordLength) records.push(text.slice(at, at + recordLength))
  return records
}

/** A field by the numbers of its first and last byte, which SSIM counts from 1; without blanks around it. */
export function fieldOf(record: SsimRecord, first: number, last = first): string {
  return record.text.slice(first - 1, last).trim()
}
