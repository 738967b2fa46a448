import './more-menu.css'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { LineDrawing } from '../../ui/icon.tsx'
import { WorkspaceIcon } from './workspace-icon.tsx'

/** Line icons on a 24 × 24 grid, apart from those that every screen needs. */
const icons = {
  start: 'M8 5.5v13l10.5-6.5z',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  results: 'M5 20v-8M12 20V5M19 20v-5',
  export: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
} as const

/** An entry of a menu: a link, or what it does. */
export type MenuItem = {
  readonly icon: keyof typeof icons
  readonly text: string
  readonly isDanger?: boolean
} & ({ readonly href: string } | { readonly run: () => void })

/** A ⋯ button with a menu. */
export function MoreMenu({
  label,
  items,
}: {
  /** The name of the button and the menu for screen readers. */
  readonly label: string
  readonly items: readonly MenuItem[]
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  return (
    <div class="more" ref={root}>
      <button
        ref={opener}
        type="button"
        class="button quiet more-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <WorkspaceIcon name="more" />
      </button>
      {isOpen && <Menu label={label} items={items} close={close} />}
    </div>
  )
}

function Menu({
  label,
  items,
  close,
}: {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Moves the focus to the button. */
  readonly close: () => void
}): JSX.Element {
  const menu = useRef<HTMLDivElement>(null)
  const controls = () => [...menu.current!.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  useLayoutEffect(() => {
    controls()[0]?.focus({ preventScroll: true })
    menu.current!.scrollIntoView({ block: 'nearest' })
  }, [])

  function press(event: KeyboardEvent): void {
    const all = controls()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    const isEscape = event.key === 'Escape'
    // Tab goes on from the button.
    if (isEscape || event.key === 'Tab') close()
    if (to !== undefined) all.at(to % all.length)?.focus()
    if (!isEscape && to === undefined) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={menu} class="menu" role="menu" aria-label={label} onKeyDown={press}>
      {items.map(item => {
        const shown = (
          <>
            <LineDrawing path={icons[item.icon]} />
            {item.text}
          </>
        )
        const props = {
          key: item.icon,
          class: 'menu-item',
          role: 'menuitem',
          tabIndex: -1,
          'data-danger': item.isDanger,
        } as const
        if ('href' in item)
          return (
            <a {...props} href={item.href} onClick={close}>
              {shown}
            </a>
          )
        return (
          <button
            {...props}
            type="button"
            onClick={() => {
              close()
              item.run()
            }}
          >
            {shown}
          </button>
        )
      })}
    </div>
  )
}
