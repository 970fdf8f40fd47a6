import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkup } from './parse-markup.ts'

const text = (said: string) => ({ kind: 'text', text: said })

describe('the markup of pages', () => {
  it.each<[string, string, object[]]>([
    ['a heading', '# Fees', [{ kind: 'heading', level: 2, content: [text('Fees')] }]],
    ['a heading of the second order', '## Fees', [{ kind: 'heading', level: 3, content: [text('Fees')] }]],
    ['lines of one paragraph', 'One\ntwo', [{ kind: 'paragraph', content: [text('One two')] }]],
    [
      'a list below its sentence',
      'We keep:\n- names\n- **dates**',
      [
        { kind: 'paragraph', content: [text('We keep:')] },
        { kind: 'list', isOrdered: false, items: [[text('names')], [{ kind: 'strong', text: 'dates' }]] },
      ],
    ],
    [
      'a numbered list',
      '1. one\n2. two',
      [{ kind: 'list', isOrdered: true, items: [[text('one')], [text('two')]] }],
    ],
    [
      'a link in a sentence',
      'See [the law](https://law.example/a).',
      [
        {
          kind: 'paragraph',
          content: [
            text('See '),
            { kind: 'link', text: 'the law', href: 'https://law.example/a' },
            text('.'),
          ],
        },
      ],
    ],
    ['HTML', '<b>x</b>', [{ kind: 'paragraph', content: [text('<b>x</b>')] }]],
  ])('reads %s', (_what, source, blocks) => {
    expect(parseMarkup(source)).toEqual(blocks)
  })

  it.each([
    'javascript:alert(1)',
    'http://a.example',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
  ])('leaves a link to %s as text', (address) => {
    expect(parseMarkup(`[x](${address})`)).toEqual([
      { kind: 'paragraph', content: [text(`[x](${address})`)] },
    ])
  })

  it('makes links to safe addresses alone, of whatever is typed', () => {
    const piece = fc.constantFrom(
      '[a](',
      ')',
      '**',
      '# ',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      'javascript:',
      'https://a.example',
      '/x',
      '<i>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const hrefs = [...JSON.stringify(parseMarkup(pieces.join(''))).matchAll(/"href":"([^"]*)"/g)]
        for (const [, href = ''] of hrefs) expect(href).toMatch(/^(?:https:\/\/|\/(?!\/)|mailto:|tel:)/)
      }),
    )
  })
})
