import { waitMs } from '../room/backoff.ts'
import { deviceStorage, tabStorage } from '../ui/storage.ts'

/** Which stage link this page stands for; what proves it is in a cookie that no script can read. */
export interface StageLink {
  readonly id: string
}

/** How often a phone asks whether it has been allowed. */
const askAgainMs = 1_000
const key = (sessionId: string) => `roomful.stage.${sessionId}`

/**
 * Turns the address into a link: a token in the fragment is exchanged for a cookie and taken out of the address;
 * without one, the link that this tab or this browser opened before holds.
 * @param sessionId from the address
 * @param onAway the server cannot be reached; it is tried again
 * @param onWaiting this phone has scanned a code, and the presenter must allow the number that it shows
 * @returns null when there is no link, or it cannot be opened any more
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
      // A reload goes on waiting.
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

/** Whether this stage was opened by the presenter's page, which has the controls. Keys and clickers work on both. */
export const showsOnly = new URLSearchParams(location.search).get('controls') === 'off'

/** Opens the stage in a window of its own, for the projector, or brings it to the front. */
export function openStageWindow(sessionId: string): void {
  open(`/stage/${sessionId}?controls=off`, `roomful-stage-${sessionId}`, 'popup,width=1280,height=720')
}

/** Opens the presenter's page in a window of its own, for the screen that the room does not see. */
export function openPresenterWindow(sessionId: string): void {
  open(`/presenter/${sessionId}`, `roomful-presenter-${sessionId}`, 'popup,width=1280,height=800')
}
