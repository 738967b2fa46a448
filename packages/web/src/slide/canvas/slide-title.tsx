import type { ComponentChildren, JSX } from 'preact'
import { useContext } from 'preact/hooks'
import { useFocusOnChange } from '../../ui/focus-heading.ts'
import { SlideRole } from './slide-at.tsx'

/** The title of a slide: of the page, or of a part of one, where it takes no focus. */
export function SlideTitle({
  class: name = '',
  of,
  children,
  ...attributes
}: {
  class?: string
  /** Takes the focus when this changes. */
  of?: string
  children: ComponentChildren
  dir?: 'rtl' | undefined
  'data-prompt'?: number | string
  'aria-live'?: 'polite'
  'aria-atomic'?: boolean
}): JSX.Element {
  const isPage = useContext(SlideRole) === 'page'
  const heading = useFocusOnChange<HTMLHeadingElement>(isPage ? (of ?? '') : '')
  const Title = isPage ? 'h1' : 'h3'
  return (
    <Title
      ref={heading}
      {...(of !== undefined && isPage && { tabIndex: -1 })}
      class={`s-title ${name}`.trimEnd()}
      {...attributes}
    >
      {children}
    </Title>
  )
}
