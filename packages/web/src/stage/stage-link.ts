import { waitMs } from '../room/backoff.ts'

/** Which stage link this page stands for; what proves it is in a cookie that no script can read. */
export interface StageLink {
  readonly id: string
}

const key = (sessionId: string) => `roomful.stage.${sessionId}`

/**
 * Turns the address into a link: a token in the fragment is exchanged for a cookie and taken out of the address;
 * without one, the link that this tab or this browser opened before holds.
 * @param sessionId from the address
 * @param onAway the server cannot be reached; it is tried again
 * @returns null when there is no link, or it cannot be opened any more
 */
export async function openLink(sessionId: string, onAway: () => void): Promise<StageLink | null> {
  const token = location.hash.slice(1)
  if (token === '') return recallLink(sessionId)
  for (let attempt = 0; ; attempt++) {
    const response = await exchange(token)
    if (response?.ok) {
      const { link_id } = (await response.json()) as { link_id: string }
      sessionStorage.setItem(key(sessionId), link_id)
      localStorage.setItem(key(sessionId), link_id)
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
  const id = sessionStorage.getItem(key(sessionId)) ?? localStorage.getItem(key(sessionId))
  return id === null ? null : { id }
}

function forgetToken(): void {
  history.replaceState(null, '', location.pathname + location.search)
}
