import './pair.css'
import type { PairingOut } from '@roomful/contract/features/stages/pairing'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/panels/index.ts'
import { QrCode, reachableUrl } from '../../slide/lobby/join-panel.tsx'
import { useSecondsLeft } from '../../slide/view/shown-stage.ts'
import { LoopbackNotice } from '../window/loopback-notice.tsx'
import type { PanelProps } from './panel.ts'

/** A pairing code. */
export interface Offer {
  readonly token: string
  /** Expiry on this device's monotonic clock. */
  readonly endsAtMs: number
}

const offeredForMs = 60_000

/** @returns null if the request failed */
async function offerPairing(linkId: string): Promise<Offer | null> {
  const askedAtMs = performance.now()
  const offered = await call<{ token: string }>('', { link_id: linkId })
  return offered && { token: offered.token, endsAtMs: askedAtMs + offeredForMs }
}

/** @returns null if the request failed */
function readPairing(linkId: string): Promise<PairingOut | null> {
  return call(`/${encodeURIComponent(linkId)}`)
}

/** @returns null if the phone has stopped waiting or the request failed */
function decidePairing(linkId: string, number: string, allowed: boolean): Promise<PairingOut | null> {
  return call('/decision', { link_id: linkId, number, allowed })
}

async function call<T>(path: string, body?: object): Promise<T | null> {
  try {
    const response = await fetch(`/room/v1/stage/pairing${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

const askEveryMs = 1_000

/** Pairs a phone as a remote. The code may be seen by the room: it is single-use, valid for a minute, and needs confirmation. */
export function PairPanel({ view, stage, onClose }: PanelProps): JSX.Element {
  const linkId = stage.linkId
  const { session_id, join_url } = view.room
  const [offer, setOffer] = useState<Offer | null>(null)
  const [pairing, setPairing] = useState<PairingOut | null>(null)
  const [attempt, setAttempt] = useState(0)
  const secondsLeft = useSecondsLeft(offer?.endsAtMs ?? 0)

  useEffect(() => {
    let isOver = false
    let timer = 0
    setPairing(null)
    setOffer(null)
    const follow = async () => {
      const read = await readPairing(linkId)
      if (isOver) return
      if (read) setPairing(read)
      if (read?.state !== 'ENDED' && read?.state !== 'PAIRED') timer = setTimeout(follow, askEveryMs)
    }
    void offerPairing(linkId).then(made => {
      if (isOver) return
      setOffer(made)
      if (made) void follow()
      else setPairing({ state: 'ENDED', number: null })
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [linkId, attempt])

  const decide = async (number: string, allowed: boolean) =>
    setPairing((await decidePairing(linkId, number, allowed)) ?? { state: 'ENDED', number: null })

  return (
    <div class="panel-body pairing">
      <div role="status">{pairing && said[pairing.state]()}</div>
      {pairing?.state === 'TAKEN' && pairing.number !== null && (
        <Ask number={pairing.number} onDecide={decide} />
      )}
      {pairing?.state === 'ENDED' && (
        <button type="button" class="button main" onClick={() => setAttempt(attempt + 1)}>
          {m.pairNewCode}
        </button>
      )}
      {(pairing?.state === 'ALLOWED' || pairing?.state === 'PAIRED') && (
        <button type="button" class="button main" onClick={onClose}>
          {m.closeDialog}
        </button>
      )}
      {offer && pairing?.state === 'OFFERED' && (
        <>
          <LoopbackNotice joinUrl={join_url} />
          <QrCode url={pairUrl(join_url, session_id, offer.token)} label={m.pairCode} />
          <p class="hint numbers">{m.pairSeconds(secondsLeft)}</p>
        </>
      )}
    </div>
  )
}

const said: Readonly<Record<PairingOut['state'], () => JSX.Element>> = {
  OFFERED: () => <p>{m.pairScan}</p>,
  TAKEN: () => <p class="pair-ask">{m.pairTaken}</p>,
  ALLOWED: () => <p>{m.paired}</p>,
  PAIRED: () => <p>{m.paired}</p>,
  ENDED: () => <p>{m.pairEnded}</p>,
}

/** Confirms the phone by comparing numbers, as someone in the room may have scanned first. */
function Ask({
  number,
  onDecide,
}: {
  number: string
  onDecide: (number: string, allowed: boolean) => void
}): JSX.Element {
  return (
    <>
      <p class="pair-number numbers">{number}</p>
      <p class="notice">{m.pairWarning}</p>
      <div class="panel-actions">
        <button type="button" class="button danger" onClick={() => onDecide(number, false)}>
          {m.pairRefuse}
        </button>
        <button type="button" class="button main" onClick={() => onDecide(number, true)}>
          {m.pairAllow}
        </button>
      </div>
    </>
  )
}

/** The remote's address on a phone. */
function pairUrl(joinUrl: string, sessionId: string, token: string): string {
  return new URL(`/remote/${sessionId}#${token}`, reachableUrl(joinUrl)).href
}
