import { type InlineMarkup, type MarkupBlock, parseMarkup } from '#contract/terms/legal-page/parse-markup.ts'
import styles from './markup.module.css'

/** Properties of a text in markup. */
export type MarkupProps = {
  readonly source: string
  /** True within a part of a page that has a heading of its own: headings move down by one level. */
  readonly isPart?: boolean
}

/** Shows a text in the markup of `parseMarkup` as elements; no text ever becomes HTML. */
export function Markup({ source, isPart = false }: MarkupProps) {
  // Blocks have no names of their own and are never moved.
  return (
    <div className={styles.text}>
      {parseMarkup(source).map((block, index) => (
        <Block key={index} block={block} isPart={isPart} />
      ))}
    </div>
  )
}

function Block({ block, isPart }: { readonly block: MarkupBlock; readonly isPart: boolean }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inline content={block.content} />
      </p>
    )
  if (block.kind === 'heading') {
    const Heading = isPart ? (block.level === 2 ? 'h3' : 'h4') : block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading>
        <Inline content={block.content} />
      </Heading>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Inline content={item} />
        </li>
      ))}
    </List>
  )
}

function Inline({ content }: { readonly content: readonly InlineMarkup[] }) {
  return content.map((piece, index) => {
    if (piece.kind === 'strong') return <strong key={index}>{piece.text}</strong>
    if (piece.kind !== 'link') return piece.text
    const isOutside = piece.href.startsWith('https:')
    return (
      <a key={index} href={piece.href} {...(isOutside && { rel: 'noopener noreferrer' })}>
        {piece.text}
      </a>
    )
  })
}
