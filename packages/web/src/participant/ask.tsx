import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Refusal } from '../room/room-socket.ts'
import { EntryList } from './entry-list.tsx'
import type { ParticipantRoom } from './participant-room.ts'

const charactersMax = 500

/** The parts of a room that asking needs. */
export type AskingRoom = Pick<ParticipantRoom, 'ask' | 'connection' | 'upvote' | 'view'>

/** Asks questions, and votes for those of others. */
export function Ask({ room, questionId }: { room: AskingRoom; questionId: string }): JSX.Element {
  const view = room.view.value!
  const [text, setText] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWaiting = isBusy && room.connection.value.state !== 'online'

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    setSaid(null)
    try {
      const isPending = await room.ask(questionId, text.trim(), isAnonymous)
      setText('')
      setSaid({ text: isPending ? m.askedPending : m.asked, isBad: false })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      setSaid({ text: code === 'RATE_LIMITED' ? m.askTooFast : m.joinErrors.other, isBad: true })
    }
    setBusy(false)
  }

  return (
    <div class="ask">
      <form class="input-form" onSubmit={submit}>
        <label class="only-read" for="ask">
          {m.askLabel}
        </label>
        <textarea
          id="ask"
          class="input"
          rows={2}
          maxLength={charactersMax}
          placeholder={m.askLabel}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
        {view.room.identity_mode === 'IDENTIFIED' && (
          <label class="radio">
            <input
              type="checkbox"
              checked={isAnonymous}
              onChange={event => setAnonymous(event.currentTarget.checked)}
            />
            {m.askAnonymously}
          </label>
        )}
        <button type="submit" class="button main" disabled={text.trim() === '' || isBusy}>
          {m.ask}
        </button>
        <p
          role="status"
          class="answer-state"
          data-is={isWaiting ? 'waiting' : said?.isBad ? 'refused' : 'saved'}
        >
          {isWaiting ? m.waitingToSend : said?.text}
        </p>
      </form>
      <EntryList
        entries={view.room.entries.filter(entry => entry.question_id === questionId)}
        onVote={(id, on) => room.upvote(id, on)}
      />
    </div>
  )
}
