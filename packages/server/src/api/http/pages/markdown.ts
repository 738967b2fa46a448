import { Marked } from 'marked'

/**
 * Renders the Markdown of our guides: headings have GitHub's anchors, HTML is text, and what scrolls is reached with the keyboard.
 * @param hrefOf where a link leads; null: nowhere, its text stays.
 */
export function htmlOf(markdown: string, hrefOf: (target: string) => string | null): string {
  const marked = new Marked({
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: {
      heading({ tokens, text, depth }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const target = hrefOf(href)
        const label = this.parser.parseInline(tokens)
        return target === null ? label : `<a href="${target}">${label}</a>`
      },
    },
  })
  return marked
    .parse(markdown, { async: false })
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
