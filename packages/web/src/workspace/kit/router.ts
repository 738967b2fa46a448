import { signal } from '@preact/signals'

const root = '/workspace'

/** Where the page is, below `/workspace`: `/` or `/account/devices`, without a slash at its end. */
export const place = signal(placeIn(location.pathname))

function placeIn(pathname: string): string {
  return pathname.slice(root.length).replace(/\/+$/, '') || '/'
}

/** The `href` of a link to a place of the workspace. */
export function hrefOf(to: string): string {
  return to === '/' ? root : root + to
}

/** What had the focus when the navigation began; undefined once the new screen is there. */
let focusedOnLeaving: Element | null | undefined

/** Takes over the page's address after it has changed. */
function arrive(): void {
  focusedOnLeaving = document.activeElement
  place.value = placeIn(location.pathname)
}

/** Whether a screen that has just loaded may take the focus: not if somebody has moved it meanwhile with the keyboard. */
export function mayTakeFocus(): boolean {
  const [before, now] = [focusedOnLeaving, document.activeElement]
  focusedOnLeaving = undefined
  return before === undefined || now === before || now === document.body || now === null
}

/** Goes to a place. @param how `replace`: instead of this one, so that going back does not come here. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') history.replaceState(null, '', hrefOf(to))
  else history.pushState(null, '', hrefOf(to))
  arrive()
}

/** Makes links within the workspace navigate without loading the page again. */
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
