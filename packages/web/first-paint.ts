import { languageNames } from './src/messages/language-names.ts'
import { seatRows } from './src/ui/wordmark-seats.ts'

/** The layout of the workspace's first screen: sign-in card, navigation, or editor. */
export type Frame = 'sign-in' | 'screen' | 'editor'

/** The texts of the first paint, from the part `join`. */
export type FirstTexts = Readonly<
  Record<'codeLabel' | 'join' | 'joinLead' | 'joinTitle' | 'language' | 'loading' | 'moreTime', string>
>

/** The first screen of the phone's page: code entry, or a room. */
export type Screen = 'join' | 'room'

const seats = seatRows
  .map(
    row =>
      `<g opacity="${row.opacity}">${row.seats.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`,
  )
  .join('')
const wordmark = `<span class="wordmark"><svg viewBox="0 0 32 26" width="1.5em" height="1.22em" aria-hidden="true" fill="currentColor">${seats}</svg>Roomful</span>`

/**
 * The HTML shown until the script has loaded: the elements of the app's first screen, which hydrates them (a test
 * compares the two), so that the layout does not shift and typed text is kept.
 */
export function firstPaintOf(screen: Screen, language: string, m: FirstTexts): string {
  if (screen === 'room')
    return `<main class="page join">${wordmark}<p class="hint" role="status">${escaped(m.loading)}</p></main>`
  const options = Object.entries(languageNames).map(
    ([tag, name]) => `<option value="${tag}"${tag === language ? ' selected' : ''}>${name}</option>`,
  )
  return [
    `<main class="page join">${wordmark}<form novalidate><div class="join-screen">`,
    `<h1 tabindex="-1">${escaped(m.joinTitle)}</h1><p class="hint">${escaped(m.joinLead)}</p>`,
    `<div class="field"><label for="code" class="only-read">${escaped(m.codeLabel)}</label>`,
    '<input id="code" class="input code-input" inputmode="numeric" autocomplete="off" enterkeyhint="go" ',
    'placeholder="••• •••" maxlength="32"></div></div>',
    // There is nothing yet that would send it.
    `<button type="submit" class="button main wide" disabled>${escaped(m.join)}</button>`,
    `<details class="more-time"><summary>${escaped(m.moreTime)}</summary></details></form>`,
    `<label class="language"><span>${escaped(m.language)}</span>`,
    `<select class="input" disabled>${options.join('')}</select></label></main>`,
  ].join('')
}

/**
 * The same for the workspace: the frame that stays when the script has come (`first-frame.tsx`), so that nothing moves.
 */
export function firstPaintOfWorkspace(frame: Frame, { loading }: { readonly loading: string }): string {
  const waiting = `<p class="waiting hint" role="status">${escaped(loading)}</p>`
  if (frame === 'sign-in') return `<main class="auth">${wordmark}${waiting}</main>`
  return [
    `<div class="shell" data-editor="${frame === 'editor'}"><header class="side"><div class="side-head">`,
    `<span class="side-home">${wordmark}</span></div></header><main class="shell-main">${waiting}</main></div>`,
  ].join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
