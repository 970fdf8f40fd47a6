import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openLedger } from './ledger-file.ts'

type Entry = { readonly n: number }

const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a ledger on the disk', () => {
  it('keeps its entries when it is opened again', () => {
    const file = join(folder, 'a', 'again.jsonl')
    const first = openLedger<Entry>(file)
    first.append({ n: 1 })
    first.append({ n: 2 })
    expect(openLedger<Entry>(file).entries()).toEqual([{ n: 1 }, { n: 2 }])
    first.close()
  })

  it('drops an incomplete last line and continues after it', () => {
    const file = join(folder, 'torn.jsonl')
    openLedger<Entry>(file).append({ n: 1 })
    appendFileSync(file, '{"n":2')
    const again = openLedger<Entry>(file)
    expect(again.entries()).toEqual([{ n: 1 }])
    again.append({ n: 3 })
    expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n')
  })

  it('stays empty after it was cleared', () => {
    const file = join(folder, 'clear.jsonl')
    const ledger = openLedger<Entry>(file)
    ledger.append({ n: 1 })
    ledger.clear()
    ledger.append({ n: 2 })
    expect(openLedger<Entry>(file).entries()).toEqual([{ n: 2 }])
  })
})
