import '../sessions/sessions.css'
import './comparison.css'
import { comparedMax } from '@roomful/contract/features/reports/comparison'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { compareTexts, m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import type { Membership } from '../api/me.ts'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { dateAndTime } from '../kit/moment.tsx'
import { hrefOf } from '../kit/router.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { ComparedQuestionPart, RunBadge } from './compared-question.tsx'

const listedMax = 100

type OpenedSession = WorkspaceSession & { readonly started_at: string }

function wasOpened(session: WorkspaceSession): session is OpenedSession {
  return session.started_at !== null
}

/** The results of a session next to those of others of its presentation. */
export function CompareScreen({
  organization,
  id,
  others,
}: {
  readonly organization: Membership
  readonly id: string
  /** Ids with commas; empty: the session before it. */
  readonly others: string
}): JSX.Element {
  const t = compareTexts
  const params = { organizationId: organization.id, id }
  const loaded = useLoaded(id, async () => {
    const run = await call('getSession', { params })
    const [page, repeated] = await Promise.all([
      call('listSessions', {
        params,
        query: { presentation_id: run.presentation_id, limit: listedMax },
      }),
      call('compareQuestions', { params }),
    ])
    const sessions = [run, ...page.sessions.filter(one => one.id !== id)].filter(wasOpened)
    sessions.sort((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))
    return { run, sessions, hasMore: page.next_cursor !== null, repeated: repeated.questions }
  })
  const title = loaded.value?.run.title
  return (
    <Screen
      title={title === undefined ? t.title : t.titleOf(title)}
      lead={
        <a class="link-button" href={hrefOf(`/${organization.id}/sessions/${id}`)}>
          {t.back}
        </a>
      }
    >
      <LoadedPart loaded={loaded} texts={{ NOT_FOUND: m.sessions.gone }}>
        {({ run, sessions, hasMore, repeated }) => (
          <>
            {repeated.length > 0 && (
              <Section id="again" title={t.again} lead={t.againLead}>
                {repeated.map((question, i) => (
                  <ComparedQuestionPart
                    key={i}
                    id={`again-${i}`}
                    question={question}
                    isOpen={run.state !== 'CLOSED'}
                    names={{
                      column: t.roundColumn,
                      places: question.runs.map((_, place) => place),
                      name: place => t.round(place + 1),
                    }}
                  />
                ))}
                <p class="hint">{t.legend}</p>
              </Section>
            )}
            <SessionsCompared
              organizationId={organization.id}
              run={run}
              sessions={sessions}
              hasMore={hasMore}
              others={others}
            />
          </>
        )}
      </LoadedPart>
    </Screen>
  )
}

/** The sessions to choose from, and the comparison of the chosen ones. */
function SessionsCompared({
  organizationId,
  run,
  sessions,
  hasMore,
  others,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
  /** Earliest first. */
  readonly sessions: readonly OpenedSession[]
  readonly hasMore: boolean
  readonly others: string
}): JSX.Element {
  const t = compareTexts
  const [chosen, setChosen] = useState(() => chosenAtFirst(sessions, run.id, others))
  const compared = sessions.filter(({ id }) => chosen.has(id))

  function choose(id: string, isChosen: boolean): void {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
    const named = sessions.filter(one => one.id !== run.id && next.has(one.id)).map(one => one.id)
    // The address can be copied; the screen stays.
    history.replaceState(
      history.state,
      '',
      hrefOf([`/${organizationId}/sessions/${run.id}/compare`, named.join()].filter(Boolean).join('/')),
    )
  }

  if (sessions.length < 2)
    return (
      <Section id="sessions" title={t.sessions}>
        <p>{t.onlyOne}</p>
      </Section>
    )
  return (
    <>
      <Section id="sessions" title={t.sessions} lead={t.sessionsLead(comparedMax)}>
        <fieldset class="compare-sessions" aria-labelledby="sessions">
          {sessions.toReversed().map(one => {
            const place = compared.indexOf(one)
            const isThis = one.id === run.id
            return (
              <label key={one.id} class="choice">
                <input
                  type="checkbox"
                  checked={place >= 0}
                  disabled={isThis || (place < 0 && chosen.size >= comparedMax)}
                  onChange={event => choose(one.id, event.currentTarget.checked)}
                />
                <span>
                  {dateAndTime(one.started_at)}
                  <small class="hint">
                    {[
                      ...(place < 0 ? [] : [t.session(place + 1)]),
                      m.sessions.people(one.participants),
                      ...(isThis ? [t.thisOne] : []),
                    ].join(' · ')}
                  </small>
                </span>
                {place >= 0 && <RunBadge place={place} />}
              </label>
            )
          })}
        </fieldset>
        {hasMore && <p class="hint">{t.newestOnly(listedMax)}</p>}
      </Section>
      {compared.length > 1 && (
        <Section id="together" title={t.together} lead={t.legend}>
          <Comparison
            // Mounted again, so that no earlier choice is shown as this one.
            key={compared.map(({ id }) => id).join()}
            organizationId={organizationId}
            sessions={compared}
          />
        </Section>
      )}
    </>
  )
}

function Comparison({
  organizationId,
  sessions,
}: {
  readonly organizationId: string
  readonly sessions: readonly OpenedSession[]
}): JSX.Element {
  const t = compareTexts
  const ids = sessions.map(({ id }) => id)
  const loaded = useLoaded(ids.join(), () =>
    call('compareSessions', {
      params: { organizationId, presentationId: sessions[0]!.presentation_id },
      query: { sessions: ids.join() },
    }),
  )
  return (
    <LoadedPart loaded={loaded}>
      {({ questions }) =>
        questions.length === 0 ? (
          <p>{t.nothingShared}</p>
        ) : (
          questions.map((question, i) => (
            <ComparedQuestionPart
              key={i}
              id={`together-${i}`}
              question={question}
              isOpen={sessions.some(({ state }) => state !== 'CLOSED')}
              names={{
                column: t.sessionColumn,
                // Not all sessions have asked all questions.
                places: question.runs.map(({ session_id }) => ids.indexOf(session_id)),
                name: place => t.session(place + 1),
              }}
            />
          ))
        )
      }
    </LoadedPart>
  )
}

/** Those of the address; without any, the session before, or else the one after. */
function chosenAtFirst(sessions: readonly OpenedSession[], id: string, others: string): ReadonlySet<string> {
  const named = new Set(others.split(','))
  const found = sessions.filter(one => one.id !== id && named.has(one.id)).slice(0, comparedMax - 1)
  const at = sessions.findIndex(one => one.id === id)
  const next = sessions[at - 1] ?? sessions[at + 1]
  return new Set([id, ...(found.length > 0 ? found : next ? [next] : []).map(one => one.id)])
}
