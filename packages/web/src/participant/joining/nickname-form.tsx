import './nickname.css'
import { Refusal } from '@roomful/room-client/request'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/join/index.ts'
import { nicknameTexts as t } from '../../messages/nickname/index.ts'
import type { ParticipantRoom } from '../participant-room.ts'
import { offeredNickname } from './offered-nickname.ts'

export { loadNicknameTexts } from '../../messages/nickname/index.ts'

const charactersMax = 40
/** Offers tried in turn when one is taken; later ones have a number. */
const offersMax = 5
const plainOffers = 2

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

const below = (count: number) => Math.floor(Math.random() * count)

/** Asks for a nickname, with one offered; again once the presenter has removed it. */
export function NicknameForm({
  room,
  wasRemoved,
}: {
  room: ParticipantRoom
  wasRemoved: boolean
}): JSX.Element {
  const [name, setName] = useState(() => offeredNickname(t, below))
  const [isOffered, setOffered] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const isEmpty = name.trim() === ''

  useEffect(() => {
    focusHeading()
    // The screen that follows takes the focus from the form.
    return () => void requestAnimationFrame(focusHeading)
  }, [])
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])

  function offer(): void {
    setName(offeredNickname(t, below))
    setOffered(true)
    setProblem(null)
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (busy || isEmpty) return
    setBusy(true)
    setProblem(null)
    const code = await (isOffered ? takeOffered() : refusalOf(name))
    setBusy(false)
    if (code !== null) setProblem((t.problems as Record<string, string>)[code] ?? t.problems.other)
  }

  /** In a large room pairs of words are soon taken: a suggested nickname is replaced. */
  async function takeOffered(): Promise<string | null> {
    let offered = name
    for (let offers = 1; ; offers++) {
      const code = await refusalOf(offered)
      if (code !== 'NICKNAME_TAKEN' || offers >= offersMax) return code
      offered = offeredNickname(t, below, offers >= plainOffers)
      setName(offered)
    }
  }

  /** @returns why the nickname was refused; null if it was taken */
  async function refusalOf(nickname: string): Promise<string | null> {
    try {
      await room.deliver({ type: 'nickname', nickname })
      return null
    } catch (error) {
      return (error instanceof Refusal && error.code) || 'other'
    }
  }

  return (
    <form class="nickname" data-part="nickname" onSubmit={submit} noValidate>
      <h1 tabIndex={-1}>{wasRemoved ? t.another : t.title}</h1>
      {wasRemoved && <p class="notice">{t.wasRemoved}</p>}
      <p class="hint" id="nickname-lead">
        {room.view.value?.room.keeps_final_table ? t.leadKept : t.lead}
      </p>
      <div class="field">
        <label for="nickname">{t.label}</label>
        <input
          ref={field}
          id="nickname"
          class="input"
          dir="auto"
          autocomplete="off"
          enterkeyhint="go"
          maxLength={charactersMax}
          required
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? 'nickname-lead' : 'nickname-problem'}
          value={name}
          onInput={event => {
            setName(event.currentTarget.value)
            setOffered(false)
          }}
        />
      </div>
      {problem !== null && (
        <p class="notice bad" role="alert" id="nickname-problem">
          {problem}
        </p>
      )}
      <button type="button" class="button wide" disabled={busy} onClick={offer}>
        {t.offerAnother}
      </button>
      <button type="submit" class="button main wide" disabled={busy || isEmpty}>
        {busy ? m.joining : t.take}
      </button>
    </form>
  )
}
