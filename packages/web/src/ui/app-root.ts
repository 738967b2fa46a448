// The styles of all pages. This module is in each page and has code of its own, so that the build puts its
// styles before the page's: those of a module without code would come last, and override those of pages.
import './base.css'
import './shared.css'

/** The app's root element. */
export function appRoot(): HTMLElement {
  return document.getElementById('app')!
}
