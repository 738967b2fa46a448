import { identityOf } from '@roomful/contract/identity'
import type { RoomEntry } from '@roomful/contract/room/protocol'
import { randomKey } from '@roomful/contract/room/random-key'
import { Refusal } from '@roomful/room-client/request'
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { m as joining } from '../../messages/join/index.ts'
import { loadPart } from '../../room/load-part.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { ParticipantRoom } from '../participant-room.ts'
import { EntryList } from './entry-list.tsx'

const charactersMax = 500

/** Few questions have labels. */
const LabelChoice = lazily(
  async () => (await loadPart(() => import('../../ui/label-choice.tsx'))).LabelChoice,
)

/** The outcome of asking: the entry, if visible here, or the refusal. */
type Outcome = { readonly entryId: string | undefined } | { readonly refused: string }

/** A status line, shown while the entry is pending. */
function textOf(outcome: Outcome, entries: readonly RoomEntry[]): string {
  if ('refused' in outcome) return outcome.refused
  const entry = entries.find(({ id }) => id === outcome.entryId)
  return entry?.lifecycle === 'PENDING' ? m.askedPending : m.asked
}

/** The parts of a room that asking needs. */
export type AskingRoom = Pick<ParticipantRoom, 'ask' | 'connection' | 'drafts' | 'upvote' | 'view'>

/** An entry that was not sent; unlike answers it never is without a tap. */
export function entryDraft({ drafts }: Pick<AskingRoom, 'drafts'>, questionId: string) {
  const none = { text: '', anonymous: false, labels: [] as string[] }
  return (drafts.of(questionId)?.value ?? none) as typeof none
}

/** Asks questions and votes on others'. */
export function Ask({
  room,
  questionId,
  labels,
}: {
  room: AskingRoom
  questionId: string
  labels: readonly string[]
}): JSX.Element {
  const view = room.view.value!
  const draft = entryDraft(room, questionId)
  const { text, anonymous: isAnonymous, labels: chosen = [] } = draft
  const keep = (change: Partial<typeof draft>) =>
    room.drafts.set(questionId, { value: { ...entryDraft(room, questionId), ...change }, answer: null })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWaiting = isBusy && room.connection.value.state !== 'online'
  const entriesOf = () => room.view.value!.room.entries.filter(entry => entry.question_id === questionId)
  const entries = entriesOf()
  /** An unchanged retry uses the same key. */
  const sent = useRef<(typeof draft & { key: string }) | null>(null)

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' || isBusy) return
    setBusy(true)
    setOutcome(null)
    if (
      sent.current?.text !== trimmed ||
      sent.current.anonymous !== isAnonymous ||
      sent.current.labels !== chosen
    )
      sent.current = { text: trimmed, anonymous: isAnonymous, labels: chosen, key: randomKey() }
    const before = new Set(entries.map(({ id }) => id))
    try {
      await room.ask(questionId, sent.current)
      sent.current = null
      keep({ text: '', labels: [] })
      // The room sends the entry before it acknowledges it.
      setOutcome({ entryId: entriesOf().find(({ id, mine }) => mine && !before.has(id))?.id })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      setOutcome({ refused: code === 'RATE_LIMITED' ? m.askTooFast : joining.joinErrors.other })
    }
    setBusy(false)
  }

  const said = isWaiting ? m.waitingToSend : isBusy ? m.sending : outcome && textOf(outcome, entries)
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
          onInput={event => keep({ text: event.currentTarget.value })}
        />
        {identityOf(view.room).live.namesPeople && (
          <label class="radio">
            <input
              type="checkbox"
              checked={isAnonymous}
              onChange={event => keep({ anonymous: event.currentTarget.checked })}
            />
            {m.askAnonymously}
          </label>
        )}
        {labels.length > 0 && (
          <LabelChoice labels={labels} chosen={chosen} onChange={labels => keep({ labels })} />
        )}
        <button type="submit" class="button main" disabled={text.trim() === '' || isBusy}>
          {m.ask}
        </button>
        <p
          role="status"
          class="answer-state"
          data-is={isWaiting ? 'waiting' : outcome && 'refused' in outcome ? 'refused' : 'saved'}
        >
          <span key={said}>{said}</span>
        </p>
      </form>
      <EntryList entries={entries} onVote={(id, on) => room.upvote(id, on)} />
    </div>
  )
}
