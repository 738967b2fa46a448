import { waitMs } from '@roomful/contract/room/backoff'
import { deviceStorage, tabStorage } from '../../ui/storage.ts'

/** The stage link of this page; its credential is in an HttpOnly cookie. */
export interface StageLink {
  readonly id: string
}

/** Poll interval while waiting for approval. */
const askAgainMs = 1_000
/** A moderator's link does not replace one that the same browser shows or controls the session with. */
const pages = location.pathname.startsWith('/moderator/') ? 'moderator' : 'stage'
const key = (sessionId: string) => `roomful.${pages}.${sessionId}`

/**
 * Resolves the address to a link: a token in the fragment is exchanged for a cookie and removed from the address;
 * otherwise the link last opened in this tab or browser applies.
 * @param sessionId from the address
 * @param onAway the server is unreachable; retried
 * @param onWaiting this phone scanned a code, and the presenter must confirm the number it shows
 * @returns null without a valid link
 */
export async function openLink(
  sessionId: string,
  onAway: () => void,
  onWaiting: (number: string) => void,
): Promise<StageLink | null> {
  let token = location.hash.slice(1)
  if (token === '') return recallLink(sessionId)
  for (let attempt = 0; ; attempt++) {
    const response = await exchange(token)
    if (response?.status === 202) {
      const { claim, number } = (await response.json()) as { claim: string; number: string }
      token = claim
      attempt = 0
      // Keeps waiting after a reload.
      history.replaceState(null, '', `#${claim}`)
      onWaiting(number)
      await new Promise(resolve => setTimeout(resolve, askAgainMs))
      continue
    }
    if (response?.ok) {
      const { link_id } = (await response.json()) as { link_id: string }
      for (const storage of [tabStorage, deviceStorage]) storage.write(key(sessionId), link_id)
      forgetToken()
      return { id: link_id }
    }
    if (response && response.status < 500) {
      forgetToken()
      return recallLink(sessionId)
    }
    onAway()
    await new Promise(resolve => setTimeout(resolve, waitMs(attempt, Math.random())))
  }
}

function exchange(token: string): Promise<Response | null> {
  return fetch('/room/v1/stage/exchange', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null)
}

function recallLink(sessionId: string): StageLink | null {
  const id = tabStorage.read(key(sessionId)) ?? deviceStorage.read(key(sessionId))
  return id === null ? null : { id }
}

function forgetToken(): void {
  history.replaceState(null, '', location.pathname + location.search)
}

/** Whether the presenter page opened this stage and has the controls. Keys and clickers work on both. */
export const showsOnly = new URLSearchParams(location.search).get('controls') === 'off'

/** Opens the stage in its own window, for the projector, or focuses it. */
export function openStageWindow(sessionId: string): void {
  open(`/stage/${sessionId}?controls=off`, `roomful-stage-${sessionId}`, 'popup,width=1280,height=720')
}

/** Opens the presenter page in its own window. */
export function openPresenterWindow(sessionId: string): void {
  open(`/presenter/${sessionId}`, `roomful-presenter-${sessionId}`, 'popup,width=1280,height=800')
}

/** Replaces the stage on a phone by the page that controls it. */
export function openRemotePage(sessionId: string): void {
  location.assign(`/remote/${sessionId}`)
}
