import { Marked } from 'marked'

/**
 * Renders the Markdown of our guides: headings get GitHub's anchors, rows of codes theirs, HTML is escaped, and scrollable blocks
 * are keyboard accessible. Images are left out.
 * @param hrefOf the target of a link; null: only its text is kept
 */
export function htmlOf(markdown: string, hrefOf: (target: string) => string | null): string {
  const marked = new Marked({
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      heading({ tokens, text, depth }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      image: () => '',
      link({ href, tokens }) {
        const target = hrefOf(href)
        const label = this.parser.parseInline(tokens)
        return target === null ? label : `<a href="${target}">${label}</a>`
      },
    },
  })
  const codes = new Set<string>()
  return marked
    .parse(markdown, { async: false })
    .replaceAll(/<tr>\n(<td><code>([A-Z_]{3,})<\/code>)/g, (row, cell: string, code: string) => {
      if (codes.has(code)) return row
      codes.add(code)
      return `<tr id="${code}">\n${cell}`
    })
    .replaceAll('<p></p>\n', '')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

/** The text below each heading of depth 1 to 3, and that before the first one. */
export function splitByHeadings(markdown: string): { heading?: string; text: string }[] {
  const sections: { heading?: string; text: string }[] = [{ text: '' }]
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading' && token.depth <= 3)
      sections.push({ heading: token.text.replaceAll('`', ''), text: '' })
    else sections.at(-1)!.text += token.raw
  }
  return sections
}

/** The anchor of a heading. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
