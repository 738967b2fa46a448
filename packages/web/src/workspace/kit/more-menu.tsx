import './more-menu.css'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { WorkspaceIcon, type WorkspaceIconName } from './workspace-icon.tsx'

/** One menu is open at a time. */
const noteId = 'menu-note'

/** An entry of a menu: a link, a file to download, or what it does. */
export type MenuItem = {
  readonly icon: WorkspaceIconName
  readonly text: string
  readonly isDanger?: boolean
} & ({ readonly href: string; readonly isFile?: boolean } | { readonly run: () => void })

/** A button with a menu: ⋯, or an icon with its name. */
export function MoreMenu({
  label,
  items,
  icon,
  note = null,
}: {
  /** The name of the button and the menu; with ⋯ for screen readers only. */
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Shown next to the label instead of ⋯. */
  readonly icon?: WorkspaceIconName
  /** Why an entry is missing. */
  readonly note?: string | null
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
        class={icon ? 'button' : 'button quiet more-button'}
        aria-label={icon ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <WorkspaceIcon name={icon ?? 'more'} />
        {icon && label}
      </button>
      {isOpen && (
        <div class="menu">
          <Menu label={label} items={items} note={note} close={close} />
          {note !== null && (
            <p class="menu-note hint" id={noteId}>
              {note}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function Menu({
  label,
  items,
  note,
  close,
}: {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly note: string | null
  /** Moves the focus to the button. */
  readonly close: () => void
}): JSX.Element {
  const menu = useRef<HTMLDivElement>(null)
  const controls = () => [...menu.current!.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  useLayoutEffect(() => {
    controls()[0]?.focus({ preventScroll: true })
    menu.current!.parentElement!.scrollIntoView({ block: 'nearest' })
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
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      aria-describedby={note === null ? undefined : noteId}
      onKeyDown={press}
    >
      {items.map(item => {
        const shown = (
          <>
            <WorkspaceIcon name={item.icon} />
            {item.text}
          </>
        )
        const props = {
          key: item.text,
          class: 'menu-item',
          role: 'menuitem',
          tabIndex: -1,
          'data-danger': item.isDanger,
        } as const
        if ('href' in item)
          return (
            <a {...props} href={item.href} download={item.isFile} onClick={close}>
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
