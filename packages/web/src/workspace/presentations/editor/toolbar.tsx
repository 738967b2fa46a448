import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** The same buttons in each drawing, in a row: Tab reaches one of them, arrow keys, Home and End the others. */
export function Toolbar({
  class: name,
  label,
  children,
}: {
  readonly class: string
  readonly label: string
  readonly children: ComponentChildren
}): JSX.Element {
  const bar = useRef<HTMLDivElement>(null)
  const buttons = () => [...bar.current!.querySelectorAll('button')]

  function hold(held: Element | null | undefined): void {
    for (const button of buttons()) button.tabIndex = button === held ? 0 : -1
  }

  useLayoutEffect(() => hold(buttons()[0]), [])

  function press(event: KeyboardEvent): void {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    const forward = getComputedStyle(bar.current!).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 }[event.key]
    if (at < 0 || to === undefined) return
    all.at(to % all.length)!.focus()
    event.preventDefault()
  }

  return (
    <div
      ref={bar}
      class={name}
      role="toolbar"
      aria-label={label}
      onFocusIn={({ target }) => hold((target as HTMLElement).closest('button'))}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}
