import { sql } from 'kysely'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TSPropertySignature, type TSType, Visitor, parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { withDatabase } from '#test-kit/database/test-database.ts'

const folder = join(import.meta.dirname, 'tables')

/** What the TypeScript type of a column says of it. */
type Column = {
  readonly type: string
  readonly isNullable: boolean
  readonly isOptional: boolean
  readonly isComputed: boolean
}

/** Types that a reader gets, by the column type of PostgreSQL; all others are texts of some kind. */
const readAs: Readonly<Record<string, RegExp>> = {
  timestamptz: /\bInstant\b/,
  int4: /\bnumber\b/,
  // a digest of more than 53 bits is written as text
  int8: /\bnumber\b|^string$/,
  bytea: /\bUint8Array\b/,
  bool: /\bboolean\b/,
}

/** Returns the columns of every table as server/database/tables/ types them, by "table.column". */
function typedColumns(): Map<string, Column> {
  const columns = new Map<string, Column>()
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    const types = new Map<string, readonly TSPropertySignature[]>()
    new Visitor({
      TSTypeAliasDeclaration({ id, typeAnnotation }) {
        types.set(id.name, membersOf(typeAnnotation, types))
      },
    }).visit(parseSync(file, text).program)
    const nameOf = ({ key }: TSPropertySignature) => text.slice(key.start, key.end)
    const typeOf = (member: TSPropertySignature) => {
      if (!member.typeAnnotation) throw new Error(`${nameOf(member)} has no type`)
      return member.typeAnnotation.typeAnnotation
    }
    const textOf = ({ start, end }: TSType) => text.slice(start, end)
    for (const table of [...types].flatMap(([name, members]) => (name.endsWith('Tables') ? members : [])))
      for (const member of types.get(textOf(typeOf(table))) ?? [])
        columns.set(`${nameOf(table)}.${nameOf(member)}`, columnOf(typeOf(member), textOf))
  }
  return columns
}

/** Returns the members of an object type, and of an intersection of such types. */
function membersOf(
  type: TSType,
  known: ReadonlyMap<string, readonly TSPropertySignature[]>,
): readonly TSPropertySignature[] {
  if (type.type === 'TSTypeLiteral')
    return type.members.filter((member) => member.type === 'TSPropertySignature')
  if (type.type === 'TSIntersectionType') return type.types.flatMap((part) => membersOf(part, known))
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
  return known.get(type.typeName.name) ?? []
}

function columnOf(type: TSType, textOf: (type: TSType) => string): Column {
  const wrapper = type.type === 'TSTypeReference' ? type : undefined
  const [read = type] = wrapper?.typeArguments?.params ?? []
  return {
    type: textOf(read),
    isNullable: /\bnull$/.test(textOf(read)),
    // PostgreSQL calls every computed column nullable.
    isComputed: textOf(type).startsWith('GeneratedAlways<'),
    isOptional: /^(Generated|GeneratedAlways|Defaulted)</.test(textOf(type)),
  }
}

withDatabase('the types of the tables', (kit) => {
  it('The columns, their nullability, defaults and types are those of the migrated schema', async () => {
    const { rows } = await sql<{
      name: string
      udt: string
      nullable: boolean
      given: boolean
    }>`select table_name || '.' || column_name as name, udt_name as udt, is_nullable = 'YES' as nullable,
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as given
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'`.execute(kit.database.db)
    const typed = typedColumns()
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...typed.keys()].toSorted())
    const wrong = rows.flatMap(({ name, udt, nullable, given }) => {
      const column = typed.get(name)
      if (!column) return []
      const faults = [
        ...(column.isNullable === nullable || column.isComputed || column.type === 'unknown'
          ? []
          : [`${name} is ${nullable ? '' : 'not '}nullable`]),
        ...(column.isOptional && !given && !nullable ? [`${name} has no default`] : []),
        ...(readAs[udt] && !readAs[udt].test(column.type) ? [`${name} is ${udt}, not ${column.type}`] : []),
      ]
      return faults
    })
    expect(wrong).toEqual([])
  })
})
