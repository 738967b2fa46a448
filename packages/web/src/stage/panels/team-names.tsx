import type { RoomTeam } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/panels/index.ts'
import { loadTeamTexts, teamTexts as t } from '../../messages/teams-stage/index.ts'
import { Written } from '../../ui/written.tsx'
import type { StageControl } from '../stage-control.ts'

/** Loads the texts with the list. */
export async function loadTeamNames(): Promise<typeof TeamNames> {
  await loadTeamTexts()
  return TeamNames
}

/** Why a name was rejected, where the form says more than that it was. */
const refusals: Readonly<Record<string, () => string>> = {
  TEAM_NAME_INVALID: () => t.nameInvalid,
  TEAM_NAME_TAKEN: () => t.nameTaken,
}

/** Renames teams, or gives them the names of the settings again. */
function TeamNames({ teams, stage }: { teams: readonly RoomTeam[]; stage: StageControl }): JSX.Element {
  const [edited, setEdited] = useState<number | null>(null)
  const [said, setSaid] = useState<{ readonly text: string; readonly isBad?: boolean }>({ text: '' })
  const list = useRef<HTMLUListElement>(null)

  function close(team: number): void {
    setEdited(null)
    // The field is gone.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-rename]')[team]?.focus())
  }

  async function give(team: number, name: string | null): Promise<void> {
    const refused = await stage.request({ type: 'team_name', team, name })
    if (refused !== undefined) {
      stage.notices.show(null)
      return setSaid({ text: refusals[refused ?? '']?.() ?? m.controlFailed, isBad: true })
    }
    setSaid({ text: name === null ? t.wasReset : t.renamed(name.trim()) })
    close(team)
  }

  return (
    <section class="team-names" aria-labelledby="team-names">
      <h3 id="team-names">{t.teams}</h3>
      <p role="status" dir="auto" class={said.isBad ? 'notice bad' : 'hint'}>
        {said.text}
      </p>
      <ul class="people" ref={list}>
        {teams.map(({ name, size }, team) => (
          <li key={team}>
            <span>
              <Written text={name} /> <span class="hint numbers">{t.members(size)}</span>
            </span>
            {edited === team ? (
              <NameForm name={name} onGive={given => void give(team, given)} onCancel={() => close(team)} />
            ) : (
              <span class="panel-actions">
                <button
                  type="button"
                  class="button quiet"
                  data-rename
                  aria-label={t.renameOf(name)}
                  onClick={() => setEdited(team)}
                >
                  {t.rename}
                </button>
                <button
                  type="button"
                  class="button quiet"
                  aria-label={t.resetOf(name)}
                  onClick={() => void give(team, null)}
                >
                  {t.reset}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NameForm({
  name,
  onGive,
  onCancel,
}: {
  name: string
  onGive: (name: string) => void
  onCancel: () => void
}): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current!.select(), [])
  function submit(event: Event): void {
    event.preventDefault()
    onGive(field.current!.value)
  }
  return (
    <form class="panel-actions" onSubmit={submit}>
      <input
        ref={field}
        class="input"
        dir="auto"
        aria-label={t.nameOf(name)}
        required
        // Two code units for some characters; the server counts those.
        maxLength={80}
        defaultValue={name}
      />
      <button type="submit" class="button main">
        {t.save}
      </button>
      <button type="button" class="button" onClick={onCancel}>
        {m.cancel}
      </button>
    </form>
  )
}
