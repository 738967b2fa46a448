import { type Block, parseBlocks } from '@roomful/contract/lib/markdown/blocks'
import type { Inline } from '@roomful/contract/lib/markdown/inline'
import type { ComponentChild, JSX } from 'preact'
import { WrittenMath } from '../math/written-math.tsx'
import './markdown.css'

type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

/**
 * Renders a presenter's Markdown: headings, lists, quotes, emphasis, links, code and formulas; the rest is text. Cannot produce other
 * elements or attributes except link addresses.
 * @param level of its largest headings, whatever theirs is in the text: one below the containing heading
 * @param shown the number of points that are shown, for styles; undefined: it has no points, only lists
 */
export function Markdown({
  text,
  level,
  shown,
}: {
  text: string
  level: number
  shown?: number | undefined
}): JSX.Element {
  let points = 0
  const pointOf = () => (shown === undefined ? {} : { 'data-point': points++ < shown ? 'shown' : 'waiting' })
  const blocks = parseBlocks(text)
  const largest = Math.min(...blocks.map(block => (block.type === 'heading' ? block.level : 6)))
  const levelOf = ({ type }: Block) => (type === 'heading' ? level + 1 - largest : level)
  return <>{blocks.map(block => drawBlock(block, levelOf(block), pointOf))}</>
}

/** The attribute of the next point. */
type PointOf = () => { readonly 'data-point'?: string }

function drawBlock(block: Block, level: number, pointOf?: PointOf): JSX.Element {
  switch (block.type) {
    case 'heading': {
      const Heading = `h${Math.min(6, level + block.level - 1)}` as HeadingTag
      return <Heading dir="auto">{block.children.map(drawInline)}</Heading>
    }
    case 'paragraph':
      return <p dir="auto">{block.children.map(drawInline)}</p>
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote dir="auto">{block.children.map(one => drawInQuote(one, level))}</blockquote>
    case 'list': {
      const items = block.items.map(item => (
        <li {...pointOf?.()}>{item.map(one => drawInItem(one, level))}</li>
      ))
      return block.from === null ? (
        <ul dir="auto">{items}</ul>
      ) : (
        <ol dir="auto" start={block.from}>
          {items}
        </ol>
      )
    }
  }
}

/** Without a direction of its own, a paragraph decides about that of its quote. */
function drawInQuote(block: Block, level: number): ComponentChild {
  return block.type === 'paragraph' ? <p>{block.children.map(drawInline)}</p> : drawBlock(block, level)
}

/** Tight lists have no paragraphs; the direction of a list is that of its first text. */
function drawInItem(block: Block, level: number): ComponentChild {
  return block.type === 'paragraph' ? (
    <span class="item-text">{block.children.map(drawInline)}</span>
  ) : (
    drawBlock(block, level)
  )
}

function drawInline(inline: Inline): ComponentChild {
  if (typeof inline === 'string') return inline
  switch (inline.type) {
    case 'em':
      return <em>{inline.children.map(drawInline)}</em>
    case 'strong':
      return <strong>{inline.children.map(drawInline)}</strong>
    case 'code':
      return <code dir="ltr">{inline.text}</code>
    case 'formula':
      return <WrittenMath text={inline.source} />
    case 'break':
      return <br />
    case 'link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer" dir="auto">
          {inline.children.length > 0 ? inline.children.map(drawInline) : inline.href}
        </a>
      )
  }
}
