import { passengerTypes } from '#contract/terms/passenger.ts'

import { slotCabins } from '../booking-class-slots.ts'
import type { Columns } from './columns.ts'
import type { EntryRule, TariffEntry } from './tariff-plan.ts'

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
    const byRun = entries.map((entry, index) => ({ entry, index, run: ruleRunKey(entry) }))
    byRun.sort((left, right) => left.run - right.run || left.index - right.index)
    for (let cell = 0; cell < cells; cell += 1) {
      start[tariff * cells + cell] = ordered.length
      for (const { entry, index } of byRun) {
        if (cabinAndKindCell(entry) !== cell) continue
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

function cabinAndKindCell({ slot, kind }: TariffEntry): number {
  return (slotCabins[slot] ?? 0) * 4 + kind
}

/**
 * Entries for the same seasons and weekdays are adjacent, so that most of them are skipped in one step on
 * most days.
 */
function ruleRunKey({ rule }: TariffEntry): number {
  return rule.seasons * 128 + rule.weekdays
}

/** Where the run of each entry ends; a run ends with its cell. */
function endOfEachRun(entries: readonly TariffEntry[]): Uint32Array {
  const ends = new Uint32Array(entries.length)
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at]
    const next = entries[at + 1]
    const goesOn =
      entry &&
      next &&
      ruleRunKey(entry) === ruleRunKey(next) &&
      cabinAndKindCell(entry) === cabinAndKindCell(next)
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
    runEnd: endOfEachRun(entries),
    multiplier: Uint32Array.from(entries, (entry) => entry.multiplier),
    add: Int32Array.from(entries, (entry) => entry.add),
    slot: Uint8Array.from(entries, (entry) => entry.slot),
    kind: Uint8Array.from(entries, (entry) => entry.kind),
    family: Uint8Array.from(entries, (entry) => entry.family),
    rule: Uint32Array.from(ruleIds),
  }
}

function ruleColumns(rules: readonly EntryRule[]): Columns['rules'] {
  const toUint16Column = (of: (rule: EntryRule) => number) => Uint16Array.from(rules, of)
  const toUint8Column = (of: (rule: EntryRule) => number) => Uint8Array.from(rules, of)
  return {
    advance: toUint16Column((rule) => rule.advance),
    minStay: toUint16Column((rule) => rule.minStay),
    maxStay: toUint16Column((rule) => rule.maxStay),
    saturday: toUint8Column((rule) => Number(rule.saturday)),
    seasons: toUint8Column((rule) => rule.seasons),
    weekdays: toUint8Column((rule) => rule.weekdays),
    fromMinute: toUint16Column((rule) => rule.fromMinute),
    toMinute: toUint16Column((rule) => rule.toMinute),
    maxTransfers: toUint8Column((rule) => rule.maxTransfers),
    travelFirst: toUint16Column((rule) => rule.travelFirst),
    travelLast: toUint16Column((rule) => rule.travelLast),
    saleFirst: toUint16Column((rule) => rule.saleFirst),
    saleLast: toUint16Column((rule) => rule.saleLast),
    blackoutFirst: toUint16Column((rule) => rule.blackoutFirst),
    blackoutLast: toUint16Column((rule) => rule.blackoutLast),
    refund: toUint8Column((rule) => rule.refund),
    percent: Uint8Array.from(
      rules.flatMap((rule) => passengerTypes.map((_, type) => rule.percent[type] ?? 100)),
    ),
  }
}
