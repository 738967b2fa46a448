import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import './menu-button.css'
import { WorkspaceIcon, type WorkspaceIconName } from './workspace-icon.tsx'

/** A button that shows further actions, closed by Escape, by a choice, and by leaving it. */
export function MenuButton({
  id,
  label,
  icon,
  hidesLabel = false,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly icon: WorkspaceIconName
  readonly hidesLabel?: boolean
  /** Links and buttons. */
  readonly children: ComponentChildren
}): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const left = ({ target }: Event) => {
      if (!element.current!.contains(target as Node)) setOpen(false)
    }
    const escaped = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerdown', left)
    document.addEventListener('focusin', left)
    document.addEventListener('keydown', escaped)
    return () => {
      document.removeEventListener('keydown', escaped)
      document.removeEventListener('pointerdown', left)
      document.removeEventListener('focusin', left)
    }
  }, [isOpen])
  function close(): void {
    setOpen(false)
    button.current!.focus()
  }
  return (
    <div ref={element} class="menu-button">
      <button
        ref={button}
        type="button"
        class={hidesLabel ? 'button quiet' : 'button'}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={hidesLabel ? label : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <WorkspaceIcon name={icon} />
        {!hidesLabel && label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are operated */}
      <div id={id} class="menu-button-items" hidden={!isOpen} onClick={close}>
        {children}
      </div>
    </div>
  )
}
