/** A name in every language in which it can be searched for. */
export type Searchable = { readonly names: readonly string[] }

/** A section with its settings, as they are searched. */
export type SearchableGroup<Item extends Searchable> = Searchable & { readonly settings: readonly Item[] }

/**
 * Returns the sections and settings that contain every typed word, in any of their languages: all settings of a section
 * whose own name does, and otherwise those that do.
 */
export function findSettings<Item extends Searchable, Group extends SearchableGroup<Item>>(
  groups: readonly Group[],
  typed: string,
): readonly Group[] {
  const words = normalized(typed).split(/\s+/)
  const matches = ({ names }: Searchable) =>
    names.some((name) => words.every((word) => normalized(name).includes(word)))
  return groups.flatMap((group) => {
    if (matches(group)) return [group]
    const settings = group.settings.filter(matches)
    return settings.length === 0 ? [] : [{ ...group, settings }]
  })
}

function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}
