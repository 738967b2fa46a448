const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Renders the Markdown that our own guides are written in: headings with GitHub's anchors, paragraphs, lists, fenced code, links,
 * bold and code within a line. Everything else is shown as it stands; HTML is text.
 * @param hrefOf where a link leads; null: nowhere, its text stays.
 */
export function htmlOf(markdown: string, hrefOf: (target: string) => string | null): string {
  const blocks: string[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    const [, fence, info = ''] = /^(```)(\w*)/.exec(line) ?? []
    const [, level, title] = /^(#{1,4}) (.*)$/.exec(line) ?? []
    const start = at++
    if (fence !== undefined) {
      while (at < lines.length && !lines[at]!.startsWith(fence)) at++
      const code = escaped(lines.slice(start + 1, at++).join('\n'))
      // What scrolls has to be reached with the keyboard.
      blocks.push(`<pre tabindex="0"><code data-language="${info}">${code}</code></pre>`)
    } else if (level !== undefined) {
      const tag = `h${level.length}`
      blocks.push(`<${tag} id="${anchorOf(title!)}">${inline(title!, hrefOf)}</${tag}>`)
    } else if (line.startsWith('- ')) {
      while (at < lines.length && /^(- | {2})/.test(lines[at]!)) at++
      const items = lines.slice(start, at).join('\n').slice(2).split('\n- ')
      blocks.push(`<ul>${items.map(item => `<li>${inline(item, hrefOf)}</li>`).join('')}</ul>`)
    } else if (line.trim() !== '') {
      while (at < lines.length && /^(?!```|#{1,4} |- )\s*\S/.test(lines[at]!)) at++
      blocks.push(`<p>${inline(lines.slice(start, at).join('\n'), hrefOf)}</p>`)
    }
  }
  return blocks.join('\n')
}

function inline(text: string, hrefOf: (target: string) => string | null): string {
  return text
    .split(/(`[^`]+`)/)
    .map(part => {
      if (part.startsWith('`')) return `<code>${escaped(part.slice(1, -1))}</code>`
      return escaped(part)
        .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) => {
          const href = hrefOf(target)
          return href === null ? label : `<a href="${href}">${label}</a>`
        })
        .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    })
    .join('')
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => escapes[character]!)
}
