import { passengerTypes } from '#contract/terms/passenger.ts'

import { slotCabins } from '../slots.ts'
import { type Columns } from './columns.ts'
import { type EntryRule, type TariffEntry } from './tariff-plan.ts'

/** Cells of a tariff: four cabins times four kinds. */
const cells = 16

/** The place of the entries of a tariff: the id of each given entry. */
export type PackedTariffs = Pick<Columns, 'tariffs' | 'rules'> & {
  readonly entryIds: readonly (readonly number[])[]
}

/** A tariff to be packed; its season group is 0 for Asia, 1 for Europe. */
export type TariffToPack = { readonly group: number; readonly entries: readonly TariffEntry[] }

/** Packs tariffs: entries by cabin and kind, equal rules once. */
export function packTariffs(tariffs: readonly TariffToPack[]): PackedTariffs {
  const start = new Uint32Array(tariffs.length * cells + 1)
  const ordered: TariffEntry[] = []
  const entryIds = tariffs.map(({ entries }, tariff) => {
    const ids = Array.from({ length: entries.length }, () => 0)
    const byRun = entries.map((entry, index) => ({ entry, index, run: runOf(entry) }))
    byRun.sort((left, right) => left.run - right.run || left.index - right.index)
    for (let cell = 0; cell < cells; cell += 1) {
      start[tariff * cells + cell] = ordered.length
      for (const { entry, index } of byRun) {
        if (cellOf(entry) !== cell) continue
        ids[index] = ordered.length
        ordered.push(entry)
      }
    }
    start[(tariff + 1) * cells] = ordered.length
    return ids
  })
  const rules = internRules(ordered)
  return {
    tariffs: {
      start,
      group: Uint8Array.from(tariffs, (one) => one.group),
      ...entryColumns(ordered, rules.ids),
    },
    rules: ruleColumns(rules.all),
    entryIds,
  }
}

function cellOf({ slot, kind }: TariffEntry): number {
  return (slotCabins[slot] ?? 0) * 4 + kind
}

/**
 * Entries for the same seasons and weekdays are adjacent, so that most of them are skipped in one step on
 * most days.
 */
function runOf({ rule }: TariffEntry): number {
  return rule.seasons * 128 + rule.weekdays
}

/** Where the run of each entry ends; a run ends with its cell. */
function runEnds(entries: readonly TariffEntry[]): Uint32Array {
  const ends = new Uint32Array(entries.length)
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at]
    const next = entries[at + 1]
    const goesOn = entry && next && runOf(entry) === runOf(next) && cellOf(entry) === cellOf(next)
    ends[at] = goesOn ? (ends[at + 1] ?? 0) : at + 1
  }
  return ends
}

function internRules(entries: readonly TariffEntry[]): { all: EntryRule[]; ids: number[] } {
  const known = new Map<string, number>()
  const all: EntryRule[] = []
  const ids = entries.map(({ rule }) => {
    const key = JSON.stringify(rule)
    const id = known.get(key) ?? all.length
    if (id === all.length) {
      known.set(key, id)
      all.push(rule)
    }
    return id
  })
  return { all, ids }
}

function entryColumns(entries: readonly TariffEntry[], ruleIds: readonly number[]) {
  return {
    runEnd: runEnds(entries),
    multiplier: Uint32Array.from(entries, (entry) => entry.multiplier),
    add: Int32Array.from(entries, (entry) => entry.add),
    slot: Uint8Array.from(entries, (entry) => entry.slot),
    kind: Uint8Array.from(entries, (entry) => entry.kind),
    family: Uint8Array.from(entries, (entry) => entry.family),
    rule: Uint32Array.from(ruleIds),
  }
}

function ruleColumns(rules: readonly EntryRule[]): Columns['rules'] {
  const u16 = (of: (rule: EntryRule) => number) => Uint16Array.from(rules, of)
  const u8 = (of: (rule: EntryRule) => number) => Uint8Array.from(rules, of)
  return {
    advance: u16((rule) => rule.advance),
    minStay: u16((rule) => rule.minStay),
    maxStay: u16((rule) => rule.maxStay),
    saturday: u8((rule) => Number(rule.saturday)),
    seasons: u8((rule) => rule.seasons),
    weekdays: u8((rule) => rule.weekdays),
    fromMinute: u16((rule) => rule.fromMinute),
    toMinute: u16((rule) => rule.toMinute),
    maxTransfers: u8((rule) => rule.maxTransfers),
    travelFirst: u16((rule) => rule.travelFirst),
    travelLast: u16((rule) => rule.travelLast),
    saleFirst: u16((rule) => rule.saleFirst),
    saleLast: u16((rule) => rule.saleLast),
    blackoutFirst: u16((rule) => rule.blackoutFirst),
    blackoutLast: u16((rule) => rule.blackoutLast),
    refund: u8((rule) => rule.refund),
    percent: Uint8Array.from(
      rules.flatMap((rule) => passengerTypes.map((_, type) => rule.percent[type] ?? 100)),
    ),
  }
}
