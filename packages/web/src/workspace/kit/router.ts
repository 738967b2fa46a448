import { signal } from '@preact/signals'

const root = '/workspace'

/** The path below `/workspace`: `/` or `/account/devices`, without a trailing slash. */
export const place = signal(placeIn(location.pathname))

function placeIn(pathname: string): string {
  return pathname.slice(root.length).replace(/\/+$/, '') || '/'
}

/** The `href` of a link to a place of the workspace. */
export function hrefOf(to: string): string {
  return to === '/' ? root : root + to
}

/** The focused element when navigation began; undefined after it. */
let focusedOnLeaving: Element | null | undefined

/** Handles a changed address. */
function arrive(): void {
  focusedOnLeaving = document.activeElement
  place.value = placeIn(location.pathname)
}

/** Whether a freshly loaded screen may take focus: not if the user has moved it by keyboard. */
export function mayTakeFocus(): boolean {
  const [before, now] = [focusedOnLeaving, document.activeElement]
  focusedOnLeaving = undefined
  return before === undefined || now === before || now === document.body || now === null
}

/**
 * Navigates to a path.
 * @param how `replace`: replaces the history entry
 * @param state of the history entry
 */
export function navigate(to: string, how: 'push' | 'replace' = 'push', state: object | null = null): void {
  if (how === 'replace') history.replaceState(state, '', hrefOf(to))
  else history.pushState(state, '', hrefOf(to))
  arrive()
}

/** Handles links within the workspace without reloading. */
export function followLinks(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname !== root && !link.pathname.startsWith(`${root}/`)) return
    event.preventDefault()
    navigate(placeIn(link.pathname))
  })
}
