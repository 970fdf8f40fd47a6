/** A piece of a line: plain, strong, or a link to https, mailto, tel or a path of the shop. */
export type InlineMarkup =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** A block of a page. Headings have level 2 or 3, because the page's title is the first. */
export type MarkupBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: readonly InlineMarkup[] }
  | { readonly kind: 'paragraph'; readonly content: readonly InlineMarkup[] }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly items: readonly (readonly InlineMarkup[])[]
    }

/**
 * Parses a subset of Markdown (CommonMark's spelling): "# " and "## " headings, "- " and "1. " lists, paragraphs
 * between empty lines, **strong** and [text](address). Everything else, HTML too, is text. Never fails.
 */
export function parseMarkup(source: string): readonly MarkupBlock[] {
  return paragraphsOf(source).flatMap((lines) => blocksOfLines(lines))
}

/** Groups lines without an empty one between them: each heading alone, items of one kind of list, lines of prose. */
function blocksOfLines(lines: readonly string[]): readonly MarkupBlock[] {
  const blocks: MarkupBlock[] = []
  let prose: string[] = []
  for (const line of [...lines, undefined]) {
    const block = line === undefined ? undefined : headingOrItemOf(line)
    if ((line === undefined || block) && prose.length > 0) {
      blocks.push({ kind: 'paragraph', content: parseInline(prose.join(' ')) })
      prose = []
    }
    const last = blocks.at(-1)
    if (block === undefined) prose = line === undefined ? prose : [...prose, line]
    else if (block.kind === 'list' && last?.kind === 'list' && last.isOrdered === block.isOrdered)
      blocks[blocks.length - 1] = { ...last, items: [...last.items, ...block.items] }
    else blocks.push(block)
  }
  return blocks
}

/** Returns the heading or the list of one item that a line is; undefined for prose. */
function headingOrItemOf(line: string): MarkupBlock | undefined {
  const [, marks, title] = /^(#{1,2})\s+(.+)$/.exec(line) ?? []
  if (title !== undefined)
    return { kind: 'heading', level: marks === '#' ? 2 : 3, content: parseInline(title) }
  const [, bullet, item] = /^(-|\d{1,3}\.)\s+(.+)$/.exec(line) ?? []
  return item === undefined
    ? undefined
    : { kind: 'list', isOrdered: bullet !== '-', items: [parseInline(item)] }
}

function paragraphsOf(source: string): readonly (readonly string[])[] {
  return source
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ''))
}

function parseInline(text: string): readonly InlineMarkup[] {
  const pieces: InlineMarkup[] = []
  let end = 0
  for (const found of text.matchAll(/\*\*([^*]+)\*\*|\[([^\][]+)\]\(([^()\s]+)\)/g)) {
    const [whole, strong, label, href] = found
    const link =
      label !== undefined && href !== undefined && isSafeAddress(href) ? { label, href } : undefined
    if (strong === undefined && link === undefined) continue
    if (found.index > end) pieces.push({ kind: 'text', text: text.slice(end, found.index) })
    pieces.push(
      link ? { kind: 'link', text: link.label, href: link.href } : { kind: 'strong', text: strong ?? '' },
    )
    end = found.index + whole.length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** Whether an address may be a link: https, mail, telephone, or a path of the shop itself. */
export function isSafeAddress(address: string): boolean {
  if (/^\/(?!\/)/.test(address)) return !address.includes('\\')
  return (
    /^(?:mailto:|tel:)[^\s\\]+$/.test(address) || (address.startsWith('https://') && URL.canParse(address))
  )
}
