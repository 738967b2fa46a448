import type { RoomEntry } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { regional } from '../../../messages/index.ts'
import { m } from '../../../messages/moderation/index.ts'
import { isShown } from '../../../room/room-entry.ts'
import { masked } from '../../../slide/view/shown-stage.ts'
import { EntryLabels } from '../../../ui/entry-labels.tsx'
import { LabelChoice } from '../../../ui/label-choice.tsx'
import { Written } from '../../../ui/written.tsx'
import { singleKeys } from '../../controls/keys.ts'
import type { StageControl } from '../../stage-control.ts'
import type { PanelProps } from '../panel.ts'
import { RowMenu } from '../row-menu.tsx'
import type { EntryChange } from './moderate.ts'

interface RowProps extends Pick<PanelProps, 'view' | 'stage'> {
  readonly entry: RoomEntry
  /** Whether keys reach it: one of the list is. */
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly isPrivate: boolean
  readonly onSelect: (on: boolean) => void
  readonly onChange: (change: EntryChange) => void
}

/** A question of the audience, with what can be done to it. */
export function EntryRow({
  entry,
  view,
  stage,
  isCurrent,
  isSelected,
  isPrivate,
  onSelect,
  onChange,
}: RowProps): JSX.Element {
  const isOver = view.room.state === 'CLOSED'
  const [isRead, setRead] = useState(false)
  // One that may hold a listed word is revealed on request only, as this may be the projector.
  const isMasked = view.room.word_filter && !isPrivate && entry.lifecycle === 'PENDING'
  const text = isMasked && !isRead ? masked(entry.text) : entry.text
  const textId = `entry-text-${entry.id}`
  return (
    <li
      data-entry={entry.id}
      data-lifecycle={entry.lifecycle}
      aria-current={isCurrent}
      aria-labelledby={textId}
      tabIndex={isCurrent ? 0 : -1}
    >
      {!isOver && (
        <input
          type="checkbox"
          class="entry-select"
          aria-label={`${m.select}: ${text}`}
          checked={isSelected}
          onChange={event => onSelect(event.currentTarget.checked)}
        />
      )}
      <div class="entry-said">
        <p>
          <Written text={text} id={textId} />{' '}
          {isMasked && (
            <button type="button" class="button quiet" aria-pressed={isRead} onClick={() => setRead(!isRead)}>
              {m.readIt}
            </button>
          )}
        </p>
        <p class="hint numbers">
          {timeOf(entry.created_at)} · {m.votes(entry.upvotes)} <EntryLabels labels={entry.labels} />
          {entry.pinned_order !== null && <> · {m.pinned}</>}
          {entry.asker_name !== null && (
            <>
              {' · '}
              <Written text={entry.asker_name} />
            </>
          )}
        </p>
      </div>
      {!isOver && (
        <Actions
          entry={entry}
          stage={stage}
          labels={view.room.deck.find(slide => slide.question_id === entry.question_id)?.labels ?? []}
          canShow={
            stage.isRemote && view.room.question?.id === entry.question_id && view.room.leaderboard === null
          }
          withKeys={isCurrent && singleKeys.value}
          onModerate={onChange}
        />
      )}
    </li>
  )
}

function Key({ name }: { name: string }): JSX.Element {
  return (
    <span class="entry-key" aria-hidden="true">
      {name}
    </span>
  )
}

function timeOf(createdAt: string): string {
  return new Intl.DateTimeFormat(regional(), { timeStyle: 'short' }).format(new Date(createdAt))
}

function Actions({
  entry,
  stage,
  labels,
  canShow,
  withKeys,
  onModerate,
}: {
  entry: RoomEntry
  stage: StageControl
  /** Those that it can have. */
  labels: readonly string[]
  /** Whether its question is on screen, which this page controls. */
  canShow: boolean
  /** Whether keys act on this entry. */
  withKeys: boolean
  onModerate: (change: EntryChange) => void
}): JSX.Element {
  const [answer, setAnswer] = useState<string | null>(null)
  const [isLabelling, setLabelling] = useState(false)
  const isReplying = answer !== null
  const reply = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (isReplying) reply.current?.focus()
  }, [isReplying])
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
          ref={reply}
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
          <button
            type="button"
            class="button main"
            aria-keyshortcuts={withKeys ? 'A' : undefined}
            onClick={() => onModerate({ lifecycle: 'PUBLISHED' })}
          >
            {m.publish} {withKeys && <Key name="A" />}
          </button>
          <button
            type="button"
            class="button danger"
            aria-keyshortcuts={withKeys ? 'D' : undefined}
            onClick={() => onModerate({ lifecycle: 'DISMISSED' })}
          >
            {m.dismiss} {withKeys && <Key name="D" />}
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
            lifecycle === 'PUBLISHED' && {
              label: m.bulk.PENDING,
              onClick: () => onModerate({ lifecycle: 'PENDING' }),
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
