import '../../ui/team-colours.css'
import './teams.css'
import type { Room } from '@roomful/contract/room/protocol'
import { Refusal, type RoomRequest } from '@roomful/room-client/request'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { whole } from '../../messages/numbers.ts'
import { teamTexts as t } from '../../messages/teams/index.ts'
import type { ParticipantRoom } from '../participant-room.ts'

export { loadTeamTexts } from '../../messages/teams/index.ts'

const charactersMax = 40

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** Sends a request. @returns why it was refused; null if it was not */
async function problemOf(room: ParticipantRoom, request: RoomRequest): Promise<string | null> {
  try {
    await room.deliver(request)
    return null
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null
    return (t.problems as Record<string, string>)[code ?? ''] ?? t.problems.other
  }
}

/**
 * The participant's team, or the choice of one. Between questions a choice is the whole screen; while there is something else, it is
 * folded up below.
 */
export function Teams({ room }: { room: ParticipantRoom }): JSX.Element {
  const { teams = [], team = null, mode, question, content_slide } = room.view.value!.room
  const onScreen = (question ?? content_slide)?.id
  const isPaced = mode === 'SELF_PACED'
  const isBetween = !isPaced && onScreen === undefined && room.leaderboard.value === null
  /** Id of the slide next to which a team was chosen or renamed; null: none. */
  const [choseAt, setChoseAt] = useState<string | undefined | null>(null)
  const text = team === null ? null : t.yours(teams[team]!.name)
  const [told, setTold] = useState<string | null>(null)

  function noteRenaming(isOpen: boolean): void {
    setRenaming(isOpen)
    setChoseAt(onScreen)
  }

  // Screen readers announce additions to an existing region.
  useEffect(() => setTold(text), [text])
  const [isRenaming, setRenaming] = useState(false)
  // An open field stays when a question opens.
  const isShown = team !== null && (isRenaming || isBetween || isPaced || choseAt === onScreen)
  return (
    <div data-part="teams">
      <div class={isShown ? 'team-card' : 'only-read'} data-team={team}>
        <p role="status">
          {told !== null && (
            <span key={told}>
              <span class="team-mark" />
              {told}
            </span>
          )}
        </p>
        {isShown && <TeamName room={room} name={teams[team]!.name} onOpen={noteRenaming} />}
      </div>
      {team === null && isBetween && <ChoiceScreen room={room} />}
      {team === null && !isBetween && (
        <details class="team-later">
          <summary>{t.choose}</summary>
          <Choices
            room={room}
            onChosen={() => {
              setChoseAt(onScreen)
              focusHeading()
            }}
          />
        </details>
      )}
    </div>
  )
}

function ChoiceScreen({ room }: { room: ParticipantRoom }): JSX.Element {
  useEffect(() => {
    focusHeading()
    // The screen that follows takes the focus.
    return () => void requestAnimationFrame(focusHeading)
  }, [])
  return (
    <section class="team-screen">
      <h1 tabIndex={-1}>{t.choose}</h1>
      <p class="hint">{t.lead}</p>
      <Choices room={room} />
    </section>
  )
}

/** The teams as buttons: one tap chooses. */
function Choices({ room, onChosen }: { room: ParticipantRoom; onChosen?: () => void }): JSX.Element {
  const { teams = [] } = room.view.value!.room
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(team: number): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const why = await problemOf(room, { type: 'team', team })
    setBusy(false)
    setProblem(why)
    if (why === null) onChosen?.()
  }

  return (
    <div class="team-choices">
      {teams.map(({ name, size }, team) => (
        <button
          key={team}
          type="button"
          class="team-button"
          data-team={team}
          aria-disabled={isBusy}
          onClick={() => void choose(team)}
        >
          <bdi key={name}>{name}</bdi>
          <span key={size} class="numbers">
            <span aria-hidden="true">· {whole(size)}</span>
            <span class="only-read">{t.members(size)}</span>
          </span>
        </button>
      ))}
      {problem !== null && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Renames the participant's team: a button that opens one field. */
function TeamName({
  room,
  name,
  onOpen,
}: {
  room: ParticipantRoom
  name: string
  onOpen: (isOpen: boolean) => void
}): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = typed !== null

  useEffect(() => {
    if (isOpen) field.current?.select()
    else if (wasOpen.current) button.current?.focus()
    if (isOpen !== wasOpen.current) onOpen(isOpen)
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(() => {
    if (problem !== null) field.current?.focus()
  }, [problem])

  function close(): void {
    setTyped(null)
    setProblem(null)
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (isBusy || typed === null) return
    setBusy(true)
    setProblem(null)
    const why = await problemOf(room, { type: 'team_name', name: typed })
    setBusy(false)
    if (why === null) close()
    else setProblem(why)
  }

  if (typed === null)
    return (
      <button ref={button} type="button" class="button quiet" onClick={() => setTyped(name)}>
        {t.rename}
      </button>
    )
  return (
    <form class="team-name" onSubmit={submit} noValidate>
      <div class="field">
        <label for="team-name">{t.name}</label>
        <input
          ref={field}
          id="team-name"
          class="input"
          dir="auto"
          autocomplete="off"
          enterkeyhint="done"
          maxLength={charactersMax}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'team-name-problem'}
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
        />
      </div>
      {problem !== null && (
        <p class="notice bad" role="alert" id="team-name-problem">
          {problem}
        </p>
      )}
      <div class="team-name-ends">
        <button type="submit" class="button main" aria-disabled={isBusy}>
          {t.save}
        </button>
        <button type="button" class="button quiet" onClick={close}>
          {t.cancel}
        </button>
      </div>
    </form>
  )
}

/** The place and points of the participant's team; nothing while it has none. */
export function TeamPlace({
  room: { score, teams },
}: {
  room: Pick<Room, 'score' | 'teams'>
}): JSX.Element | null {
  const own = score?.team
  if (!own || !teams) return null
  const place = (own.shared ? t.sharedPlace : t.place)({ rank: own.place, of: teams.length })
  const text = `${place} · ${t.points(own.points)}`
  return (
    <span key={text} class="team-place numbers" data-part="team-place" data-team={own.index}>
      <span class="team-mark" />
      {text}
    </span>
  )
}
