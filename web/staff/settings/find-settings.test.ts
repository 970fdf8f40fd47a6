import { describe, expect, it } from 'vitest'
import { findSettings } from './find-settings.ts'

const groups = [
  {
    names: ['Agency profile', '自社情報', 'ข้อมูลเอเจนซี่'],
    settings: [
      { names: ['Tax ID', '納税者番号', 'เลขประจำตัวผู้เสียภาษี'] },
      { names: ['Office hours', '営業時間', 'เวลาทำการ'] },
    ],
  },
  { names: ['Audit log', '監査ログ', 'บันทึกการตรวจสอบ'], settings: [] },
]
const found = (typed: string) =>
  findSettings(groups, typed).map(({ names, settings }) => [names[0], ...settings.map((one) => one.names[0])])

describe('the search of settings', () => {
  it.each([
    ['nothing typed', '', [['Agency profile', 'Tax ID', 'Office hours'], ['Audit log']]],
    ['part of a field, in any case', 'TAX', [['Agency profile', 'Tax ID']]],
    ['words in another order', 'hours office', [['Agency profile', 'Office hours']]],
    ['a section: all its fields', 'profile', [['Agency profile', 'Tax ID', 'Office hours']]],
    ['Japanese on a page in English', '営業', [['Agency profile', 'Office hours']]],
    ['Thai', 'ผู้เสียภาษี', [['Agency profile', 'Tax ID']]],
    ['full-width letters', 'Ｔａｘ', [['Agency profile', 'Tax ID']]],
    ['a section without fields', 'audit', [['Audit log']]],
    ['words of two languages in one name', 'tax 納税', []],
    ['an unknown word', 'visa', []],
  ])('finds sections and fields by %s', (_name, typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })
})
