import type { RoomEntry } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { isShown } from '../../room/room-entry.ts'
import { isSmall } from '../../slide/canvas/shape.ts'
import { masked } from '../../slide/view/shown-stage.ts'
import { EntryLabels } from '../../ui/entry-labels.tsx'
import { LabelChoice } from '../../ui/label-choice.tsx'
import { Written } from '../../ui/written.tsx'
import type { StageControl } from '../stage-control.ts'
import type { PanelProps } from './panel.ts'
import { RowMenu } from './row-menu.tsx'

/** Q&A moderation, pending questions first. Pages that may be projected reveal masked texts on request only. */
export function EntriesPanel({ view, stage, isPrivate = false }: PanelProps): JSX.Element {
  const [isShownAnyway, setShownAnyway] = useState(false)
  const holdsBack = !isPrivate && !isShownAnyway && !isSmall.value
  const { entries } = view.room
  if (entries.length === 0) return <p class="hint">{m.noEntriesYet}</p>
  const shown = holdsBack ? entries.filter(isShown) : entries
  if (shown.length === entries.length) return <Entries entries={shown} {...{ view, stage, isPrivate }} />
  const waiting = entries.filter(({ lifecycle }) => lifecycle === 'PENDING').length
  return (
    <div class="panel-body">
      {waiting > 0 && (
        <p class="numbers">
          <strong>{m.entriesWaiting(waiting)}</strong>
        </p>
      )}
      <p class="hint">{m.moderateElsewhere}</p>
      <p class="panel-actions">
        <button type="button" class="button" onClick={() => setShownAnyway(true)}>
          {m.showHereAnyway}
        </button>
      </p>
      <Entries entries={shown} {...{ view, stage, isPrivate }} />
    </div>
  )
}

function Entries({
  entries,
  view,
  stage,
  isPrivate,
}: Pick<PanelProps, 'view' | 'stage' | 'isPrivate'> & {
  readonly entries: readonly RoomEntry[]
}): JSX.Element {
  const [label, setLabel] = useState<string | null>(null)
  const labels = [...new Set(entries.flatMap(({ labels = [] }) => labels))].sort()
  const isOffered = label !== null && labels.includes(label)
  const filtered = isOffered ? entries.filter(({ labels }) => labels?.includes(label)) : entries
  const waitingFirst = filtered.toSorted((a, b) => urgencyOf(b) - urgencyOf(a))
  return (
    <>
      {labels.length > 0 && (
        <LabelFilter labels={labels} chosen={isOffered ? label : null} onChoose={setLabel} />
      )}
      <ul class="moderation">
        {waitingFirst.map(entry => (
          <li key={entry.id} data-lifecycle={entry.lifecycle}>
            <EntryText
              text={entry.text}
              isMasked={view.room.word_filter && !isPrivate && entry.lifecycle === 'PENDING'}
            />
            <p class="hint numbers">
              {m.lifecycles[entry.lifecycle]} · {m.votes(entry.upvotes)} <EntryLabels labels={entry.labels} />
              {entry.asker_name !== null && (
                <>
                  {' · '}
                  <Written text={entry.asker_name} />
                </>
              )}
            </p>
            {view.room.state !== 'CLOSED' && (
              <Actions
                entry={entry}
                stage={stage}
                labels={view.room.deck.find(slide => slide.question_id === entry.question_id)?.labels ?? []}
                canShow={
                  stage.isRemote &&
                  view.room.question?.id === entry.question_id &&
                  view.room.leaderboard === null
                }
                onModerate={change => stage.request({ type: 'moderate', entry_id: entry.id, ...change })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Those that wait first, dismissed ones last. */
function urgencyOf({ lifecycle }: RoomEntry): number {
  return lifecycle === 'PENDING' ? 1 : lifecycle === 'DISMISSED' ? -1 : 0
}

/** Shows the entries of one label. */
function LabelFilter({
  labels,
  chosen,
  onChoose,
}: {
  labels: readonly string[]
  chosen: string | null
  onChoose: (label: string | null) => void
}): JSX.Element {
  return (
    <select
      class="input"
      aria-label={m.labelFilter}
      value={chosen ?? ''}
      onChange={event => onChoose(event.currentTarget.value || null)}
    >
      <option value="">{m.allLabels}</option>
      {labels.map(label => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** An entry that may hold a listed word is revealed on request only, as this may be the projector. */
function EntryText({ text, isMasked }: { text: string; isMasked: boolean }): JSX.Element {
  const [isRead, setRead] = useState(false)
  return (
    <p>
      <Written text={isMasked && !isRead ? masked(text) : text} />{' '}
      {isMasked && (
        <button type="button" class="button quiet" aria-pressed={isRead} onClick={() => setRead(!isRead)}>
          {m.readIt}
        </button>
      )}
    </p>
  )
}

interface Change {
  readonly lifecycle?: RoomEntry['lifecycle']
  readonly pinned_order?: number | null
  readonly public_answer?: string | null
  readonly labels?: string[]
}

function Actions({
  entry,
  stage,
  labels,
  canShow,
  onModerate,
}: {
  entry: RoomEntry
  stage: StageControl
  /** Those that it can have. */
  labels: readonly string[]
  /** Whether its question is on screen, which this page controls. */
  canShow: boolean
  onModerate: (change: Change) => void
}): JSX.Element {
  const [answer, setAnswer] = useState<string | null>(null)
  const [isLabelling, setLabelling] = useState(false)
  const { lifecycle, pinned_order } = entry
  if (answer !== null) {
    return (
      <form
        class="answering"
        onSubmit={event => {
          event.preventDefault()
          if (answer.trim() !== '') onModerate({ public_answer: answer.trim() })
          setAnswer(null)
        }}
      >
        <textarea
          class="input"
          aria-label={m.answerText}
          rows={3}
          maxLength={2000}
          value={answer}
          onInput={event => setAnswer(event.currentTarget.value)}
        />
        <div class="panel-actions">
          <button type="button" class="button" onClick={() => setAnswer(null)}>
            {m.cancel}
          </button>
          <button type="submit" class="button main">
            {m.send}
          </button>
        </div>
      </form>
    )
  }
  if (isLabelling)
    return (
      <div class="answering">
        <LabelChoice
          labels={labels}
          chosen={entry.labels ?? []}
          onChange={labels => onModerate({ labels })}
        />
        <div class="panel-actions">
          <button type="button" class="button" onClick={() => setLabelling(false)}>
            {m.hidingDone}
          </button>
        </div>
      </div>
    )
  const isOnStage = stage.screen.enlarged.value === entry.text
  return (
    <div class="panel-actions">
      {lifecycle === 'PENDING' && (
        <>
          <button type="button" class="button main" onClick={() => onModerate({ lifecycle: 'PUBLISHED' })}>
            {m.publish}
          </button>
          <button type="button" class="button danger" onClick={() => onModerate({ lifecycle: 'DISMISSED' })}>
            {m.dismiss}
          </button>
        </>
      )}
      {canShow && isShown(entry) && (
        <button
          type="button"
          class="button"
          aria-pressed={isOnStage}
          onClick={() => stage.screen.enlarge(isOnStage ? null : entry.text)}
        >
          {m.showEntry}
        </button>
      )}
      {lifecycle === 'PUBLISHED' && (
        <button type="button" class="button" onClick={() => onModerate({ lifecycle: 'ANSWERED' })}>
          {m.markAnswered}
        </button>
      )}
      {(lifecycle === 'ANSWERED' || lifecycle === 'DISMISSED') && (
        <button type="button" class="button" onClick={() => onModerate({ lifecycle: 'PUBLISHED' })}>
          {m.reopen}
        </button>
      )}
      {lifecycle !== 'DISMISSED' && (
        <RowMenu
          id={`entry-${entry.id}`}
          actions={[
            lifecycle === 'PUBLISHED' && {
              label: pinned_order === null ? m.pinEntry : m.unpin,
              onClick: () => onModerate({ pinned_order: pinned_order === null ? 0 : null }),
            },
            { label: m.reply, onClick: () => setAnswer(entry.public_answer ?? '') },
            labels.length > 0 && { label: m.labelEntry, onClick: () => setLabelling(true) },
            lifecycle !== 'PENDING' && {
              label: m.dismiss,
              isDanger: true,
              onClick: () => onModerate({ lifecycle: 'DISMISSED' }),
            },
          ]}
        />
      )}
    </div>
  )
}
